"""A private X server whose frame buffer is a file: looking at the screen costs the program under test nothing."""
import mmap
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time

import numpy as np

# Every window maximised and without a frame, whatever the program asks for.
OPENBOX = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <theme><name>Clearlooks</name></theme>
  <desktops><number>1</number></desktops>
  <applications>
    <application type="normal"><decor>no</decor><maximized>yes</maximized><focus>yes</focus></application>
  </applications>
</openbox_config>
"""

# The block of this colour on page 1 of every input says that the page is on the screen.
MARKER = (255, 0, 200)


class FrameBuffer:
    """The screen of an Xvfb started with -fbdir (an XWD file)."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack(">25I", self.memory[:100])
        width, height, stride = header[4], header[5], header[12] // 4
        offset = header[0] + header[19] * 12
        words = np.frombuffer(self.memory, np.uint32, stride * height, offset)
        self.words = words.reshape(height, stride)[:, :width]

    def glance(self):
        """One pixel in 25, to notice a change."""
        return self.words[::5, ::5].copy()

    def picture(self):
        """One pixel in 4, as blue, green, red."""
        part = np.ascontiguousarray(self.words[::2, ::2])
        return part.view(np.uint8).reshape(part.shape[0], part.shape[1], 4)[:, :, :3]


def marked(picture):
    """Which pixels have the marker's colour, give or take what JPEG does to it."""
    return np.abs(picture.astype(np.int16) - np.array(MARKER[::-1], np.int16)).max(axis=2) < 40


def end(process):
    """Ends a process that was started as the leader of its own group, and its group."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            return
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            continue


class Display:
    """An X server, a window manager and a session bus of their own; up before a clock starts."""

    def __init__(self, size="1280x1024"):
        self.processes = []
        self.folder = tempfile.mkdtemp(prefix="postil-bench-")
        try:
            self.start(size)
        except BaseException:
            self.close()
            raise

    def start(self, size):
        read, write = os.pipe()
        self.spawn(["Xvfb", "-displayfd", str(write), "-screen", "0", size + "x24", "-fbdir", self.folder,
                    "-nolisten", "tcp", "-noreset"], pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as answer:    # closed by the server once the whole number is told
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start")
        config = os.path.join(self.folder, "openbox.xml")
        with open(config, "w") as file:
            file.write(OPENBOX)
        self.environment = {"DISPLAY": ":" + number}
        base = {**os.environ, **self.environment, "LC_ALL": "C.UTF-8"}
        self.spawn(["openbox", "--sm-disable", "--config-file", config], env=base)
        bus = self.spawn(["dbus-daemon", "--session", "--nofork", "--print-address"], env=base, stdout=subprocess.PIPE)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        until = time.monotonic() + 10
        buffer = os.path.join(self.folder, "Xvfb_screen0")
        while not os.path.exists(buffer) and time.monotonic() < until:
            time.sleep(0.02)
        self.screen = FrameBuffer(buffer)
        while time.monotonic() < until:
            answer = subprocess.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], env=base, capture_output=True)
            if b"window id" in answer.stdout:
                break
            time.sleep(0.05)
        time.sleep(0.2)

    def spawn(self, command, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True, **options)
        self.processes.append(process)
        return process

    def close(self):
        for process in reversed(self.processes):
            end(process)
        self.processes = []
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
