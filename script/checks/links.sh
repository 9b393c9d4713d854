#!/usr/bin/env bash
# Checks which libraries the built programs load: links.sh FOLDER
#   postil        no poppler (it lives in postil-render), no ICU (it comes with Foundation)
#   postil-cli    no GTK, no poppler
#   postil-render no GTK
set -euo pipefail
folder=$1 bad=0

refuse() { # PROGRAM PATTERN WHY
  local found
  [ -x "$folder/$1" ] || { echo "$1 was not built"; bad=1; return; }
  found=$(ldd "$folder/$1" | awk '{print $1}' | grep -iE "$2" | tr '\n' ' ' || true)
  [ -z "$found" ] || { echo "$1 loads $found: $3"; bad=1; }
}

refuse postil 'poppler' 'only postil-render may use poppler'
refuse postil 'icu' 'import FoundationEssentials, not Foundation'
refuse postil-cli 'libgtk|libgdk|adwaita|poppler' 'it must run without a display; pages come from postil-render'
refuse postil-render 'libgtk|libgdk|adwaita' 'it draws with poppler and cairo only'
exit $bad
