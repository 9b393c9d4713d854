# Shared by the commands in script/; source it, don't run it.
# shellcheck shell=bash
# shellcheck disable=SC2034  # the package lists are for the commands that source this

set -euo pipefail
unset CDPATH
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export ROOT
cd "$ROOT"

say() { if [ -t 2 ]; then printf '\033[1m==>\033[0m %s\n' "$*"; else printf '==> %s\n' "$*"; fi >&2; }
warn() { printf 'warning: %s\n' "$*" >&2; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

# ---------------------------------------------------------------- what the machine must have

# Building and running; -dev packages bring the libraries.
PACKAGES_RUN=(
  libgtk-4-dev libadwaita-1-dev libpoppler-glib-dev libqpdf-dev pkg-config g++ binutils
  gettext meson ninja-build python3 libglib2.0-bin libxml2-utils desktop-file-utils
  librsvg2-common adwaita-icon-theme dbus dbus-daemon fonts-cantarell fonts-dejavu-core fonts-urw-base35
)
# Showing the app on a machine without a display.
PACKAGES_DISPLAY=(xvfb openbox xdotool x11-utils imagemagick)
PACKAGES_TEST=(
  at-spi2-core python3-gi gir1.2-atspi-2.0 locales mupdf-tools poppler-utils qpdf xclip
  xserver-xorg-core xserver-xorg-dev xserver-xorg-video-dummy gcc
  fonts-noto-core fonts-noto-cjk appstream librsvg2-bin git
)
PACKAGES_BENCH=(python3-numpy gcc libc6-dev)

# Installs those of the named Debian packages that are missing. Asks nothing.
install_packages() {
  local missing=() name
  if ! command -v dpkg-query >/dev/null; then
    warn "not a Debian system: make sure that what these packages hold is there: $*"
    return 0
  fi
  for name in "$@"; do
    dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local sudo=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "missing packages and no sudo to install them: ${missing[*]}"
    sudo=(sudo)
    [ -t 0 ] || sudo=(sudo -n)
  fi
  say "installing ${missing[*]}"
  local log
  log=$(mktemp)
  if ! {
    "${sudo[@]}" apt-get update -q &&
      "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"
  } </dev/null >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    rm -f "$log"
    die "could not install: ${missing[*]}"
  fi
  rm -f "$log"
}

# Puts a Swift 6.3 or newer on PATH: $SWIFT (the program or its folder), PATH, /opt/swift.
find_swift() {
  local candidate
  for candidate in "${SWIFT:-}" "${SWIFT:-}/swift" "${SWIFT:-}/usr/bin/swift" \
    "$(command -v swift || true)" /opt/swift/usr/bin/swift; do
    if [ -f "$candidate" ] && [ -x "$candidate" ]; then
      PATH=$(dirname "$candidate"):$PATH
      export PATH
      break
    fi
  done
  command -v swift >/dev/null || die "Swift is missing. Install Swift 6.3 or newer from https://swift.org/install
  and put it on PATH, or name it: SWIFT=/path/to/swift $0"
  check_swift_libraries
  local version
  version=$(swift --version 2>&1) || die "swift --version fails: $version"
  version=$(sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' <<<"$version" | head -n 1)
  case "$version" in
    [1-5].* | 6.[0-2]) die "Swift $version is too old; Postil needs 6.3 or newer" ;;
  esac
}

# Swift's own programs need libraries that its archive doesn't hold; without them they end with status 127.
check_swift_libraries() {
  local folder missing library packages=()
  folder=$(dirname "$(readlink -f "$(command -v swift)")")
  missing=$({ ldd "$folder"/{swift,swift-build,swift-frontend,clang} 2>/dev/null || true; } |
    awk '/=> not found/ { print $1 }' | sort -u)
  [ -n "$missing" ] || return 0
  for library in $missing; do packages+=("$(package_of_library "$library")"); done
  die "Swift can't run here, libraries it needs are missing: ${missing//$'\n'/, }
  On Debian: apt-get install ${packages[*]}"
}

# The Debian package of a library that Swift's programs are linked with.
package_of_library() {
  case $1 in
    libcurl.so.4) echo libcurl4 ;;
    libedit.so.2) echo libedit2 ;;
    libgcc_s.so.1) echo libgcc-s1 ;;
    libncurses.so.6) echo libncurses6 ;;
    libsqlite3.so.0) echo libsqlite3-0 ;;
    libstdc++.so.6) echo libstdc++6 ;;
    libtinfo.so.6) echo libtinfo6 ;;
    libxml2.so.2) echo libxml2 ;;
    libz.so.1) echo zlib1g ;;
    libz3.so.4) echo libz3-4 ;;
    *) echo "${1%%.so*}" ;;
  esac
}

has_display() { [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; }

# ---------------------------------------------------------------- building

# build debug|release [arguments of swift build]
build() {
  local configuration=$1
  shift
  [ "$configuration" != release ] || set -- --static-swift-stdlib "$@"    # as packaged
  say "building ($configuration)"
  swift build -c "$configuration" "$@" 2>&1 | quiet_build
}

# Drops the two lines of every build that say nothing (pkg-config flags SwiftPM leaves out on purpose).
quiet_build() { grep --line-buffered -vE "prohibited flag\(s\): |^\[[0-9]+/[0-9]+\] (Compiling|Write|Emitting|Wrapping) " || true; }

# stage debug|release: lays the built programs and all data out as one prefix, so that they run as if installed,
# and sets PREFIX to it. Hard links, so it costs nothing.
stage() {
  local bin
  bin=$(swift build -c "$1" --show-bin-path 2>/dev/null)
  PREFIX=$ROOT/.build/stage-$1
  mkdir -p "$PREFIX/bin" "$PREFIX/libexec/postil"
  local program
  for program in postil postil-cli postil-bench; do place "$bin/$program" "$PREFIX/bin/$program"; done
  place "$bin/postil-render" "$PREFIX/libexec/postil/postil-render"
  stage_data "$PREFIX/share"
}

place() {
  [ -e "$1" ] || return 0
  [ "$1" -ef "$2" ] || ln -f "$1" "$2" 2>/dev/null || cp -f "$1" "$2"
}

# stage_data SHARE: everything meson would install below share/.
stage_data() {
  local share=$1 language
  mkdir -p "$share/postil/schemas" "$share/glib-2.0/schemas" "$share/icons/hicolor/scalable/apps" \
    "$share/icons/hicolor/symbolic/apps" "$share/applications"
  glib-compile-resources --sourcedir=data --target="$share/postil/postil.gresource" data/postil.gresource.xml
  cp -f data/sample/sample.pdf "$share/postil/"
  cp -f data/schemas/*.schema.json "$share/postil/schemas/"
  cp -f data/org.postil.Postil.gschema.xml "$share/glib-2.0/schemas/"
  glib-compile-schemas --strict "$share/glib-2.0/schemas"
  cp -f data/icons/apps/org.postil.Postil.svg "$share/icons/hicolor/scalable/apps/"
  cp -f data/icons/apps/org.postil.Postil-symbolic.svg "$share/icons/hicolor/symbolic/apps/"
  while read -r language; do
    mkdir -p "$share/locale/$language/LC_MESSAGES"
    msgfmt -o "$share/locale/$language/LC_MESSAGES/postil.mo" "po/$language.po"
  done < <(languages)
}

# The languages of po/LINGUAS, one a line.
languages() { sed 's/#.*//' po/LINGUAS | tr -s ' \t' '\n' | sed '/^$/d'; }

# Environment for programs that don't lie in PREFIX (test bundles, swift run).
export_stage() {
  export POSTIL_PREFIX=$PREFIX
  export POSTIL_LIBEXEC=$PREFIX/libexec/postil
  export POSTIL_LOCALEDIR=$PREFIX/share/locale
  export POSTIL_DATADIR=$PREFIX/share/postil
  export GSETTINGS_SCHEMA_DIR=$PREFIX/share/glib-2.0/schemas
  export XDG_DATA_DIRS=$PREFIX/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}
}

# ---------------------------------------------------------------- displays and buses

DISPLAY_PIDS=()

# start_display [WIDTHxHEIGHT]: a private X server with a window manager; sets DISPLAY. Ends with the script.
start_display() {
  local size=${1:-1280x1024} number
  DISPLAY_DIR=$(mktemp -d)
  trap stop_display EXIT
  mkfifo "$DISPLAY_DIR/number"
  Xvfb -displayfd 7 -screen 0 "${size}x24" -nolisten tcp -noreset 7>"$DISPLAY_DIR/number" \
    </dev/null >"$DISPLAY_DIR/xvfb.log" 2>&1 &
  DISPLAY_PIDS+=($!)
  if ! read -r -t 20 number <"$DISPLAY_DIR/number"; then
    cat "$DISPLAY_DIR/xvfb.log" >&2
    die "Xvfb does not start"
  fi
  unset WAYLAND_DISPLAY
  export DISPLAY=:$number GDK_BACKEND=x11
  start_window_manager
}

# start_bus: a private session bus; sets DBUS_SESSION_BUS_ADDRESS. Ends with the script.
start_bus() {
  mkfifo "$DISPLAY_DIR/bus"
  dbus-daemon --session --nofork --print-address=8 8>"$DISPLAY_DIR/bus" </dev/null >/dev/null 2>&1 &
  DISPLAY_PIDS+=($!)
  read -r -t 20 DBUS_SESSION_BUS_ADDRESS <"$DISPLAY_DIR/bus" || die "the session bus does not start"
  export DBUS_SESSION_BUS_ADDRESS
}

start_window_manager() {
  openbox --sm-disable --config-file "$ROOT/script/openbox.xml" </dev/null >/dev/null 2>&1 &
  DISPLAY_PIDS+=($!)
  wait_until 10 window_manager_is_up || warn "the window manager does not answer"
}

window_manager_is_up() { xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id'; }

# start_pen_display: an X server with a virtual pen and eraser (Tests/PenDriver); sets DISPLAY and PEN_DIR.
# Fails where Xorg can't run (it needs root).
start_pen_display() {
  DISPLAY_DIR=${DISPLAY_DIR:-$(mktemp -d)}
  trap stop_display EXIT
  [ "$(id -u)" = 0 ] || { echo "Xorg with a virtual pen needs root"; return 1; }
  Tests/PenDriver/startx.sh "$DISPLAY_DIR/pen" auto 1280x800 || return 1
  DISPLAY_PIDS+=("$(cat "$DISPLAY_DIR/pen/xorg.pid")")
  unset WAYLAND_DISPLAY
  DISPLAY=$(cat "$DISPLAY_DIR/pen/display")
  export DISPLAY GDK_BACKEND=x11 PEN_DIR=$DISPLAY_DIR/pen
  start_window_manager
}

# Ends the servers this script started, and nothing else.
stop_display() {
  local i
  for ((i = ${#DISPLAY_PIDS[@]} - 1; i >= 0; i--)); do kill "${DISPLAY_PIDS[i]}" 2>/dev/null || true; done
  [ ${#DISPLAY_PIDS[@]} = 0 ] || wait "${DISPLAY_PIDS[@]}" 2>/dev/null || true
  DISPLAY_PIDS=()
  [ -z "${DISPLAY_DIR:-}" ] || rm -rf "$DISPLAY_DIR"
  DISPLAY_DIR=
}

# wait_until SECONDS COMMAND…: true as soon as the command succeeds.
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
}
