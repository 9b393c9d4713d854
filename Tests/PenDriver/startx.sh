#!/bin/bash
# startx.sh DIR DISPLAY [WIDTHxHEIGHT]: starts an X server with a test pen on DISPLAY (":95"; "auto" = the first
# free one) and returns when it accepts clients. Needs root.
#
# Afterwards DIR holds: display (its name), xorg.pid, xorg.log, and the sockets pen.sock, eraser.sock,
# mouse.sock, keyboard.sock. Stop it with `kill "$(cat DIR/xorg.pid)"`; stopping also removes the sockets.
# Exit: 0 ready, 1 the server did not start (its messages are on stderr), 2 usage, 3 something is not installed.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
  sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
dir=$(cd "$1" && pwd)
display=$2
width=${3:-1280x800}
height=${width#*x}
width=${width%x*}

for tool in Xorg gcc pkg-config; do
  command -v "$tool" >/dev/null || { echo "startx.sh: $tool is not installed" >&2; exit 3; }
done
pkg-config --exists xorg-server || { echo "startx.sh: xserver-xorg-dev is not installed" >&2; exit 3; }
[ -e /usr/lib/xorg/modules/drivers/dummy_drv.so ] ||
  { echo "startx.sh: xserver-xorg-video-dummy is not installed" >&2; exit 3; }

driver=$dir/modules/input/postilpen_drv.so
if [ ! "$driver" -nt "$here/postilpen.c" ]; then
  mkdir -p "${driver%/*}"
  # shellcheck disable=SC2046 # flags are meant to split
  gcc -std=gnu11 -O1 -Wall -Wno-unused-parameter -shared -fPIC -o "$driver.new" "$here/postilpen.c" \
    $(pkg-config --cflags xorg-server)
  mv "$driver.new" "$driver"
fi

# Front porch, sync and total of the mode are any that hold; the clock in MHz is total × 30 Hz.
total_width=$((width + 160))
total_height=$((height + 30))
kilohertz=$((total_width * total_height * 30 / 1000))
sed -e "s#@DIR@#$dir#g; s#@WIDTH@#$width#g; s#@HEIGHT@#$height#g" \
  -e "s#@H1@#$((width + 48))#; s#@H2@#$((width + 96))#; s#@H3@#$total_width#" \
  -e "s#@V1@#$((height + 3))#; s#@V2@#$((height + 9))#; s#@V3@#$total_height#" \
  -e "s#@CLOCK@#$((kilohertz / 1000)).$(printf %03d $((kilohertz % 1000)))#" \
  "$here/xorg.conf.in" >"$dir/xorg.conf"

# The server writes its display number into the pipe once it accepts clients and closes it when it dies: either
# ends the wait at once.
rm -f "$dir/ready" "$dir/display" "$dir/xorg.pid"
mkfifo "$dir/ready"
name=()
[ "$display" = auto ] || name=("$display")
Xorg "${name[@]}" -displayfd 3 -config "$dir/xorg.conf" -logfile "$dir/xorg.log" -nolisten tcp -noreset \
  -novtswitch -sharevts -ac 3>"$dir/ready" >"$dir/xorg.out" 2>&1 </dev/null &
pid=$!
if ! read -r -t 60 number <"$dir/ready" || [ -z "$number" ]; then
  kill "$pid" 2>/dev/null || true
  echo "startx.sh: Xorg did not start:" >&2
  grep -h '(EE)' "$dir/xorg.log" "$dir/xorg.out" >&2 || tail -n 20 "$dir/xorg.out" >&2
  exit 1
fi
rm -f "$dir/ready"
echo "$pid" >"$dir/xorg.pid"
echo ":$number" >"$dir/display"
