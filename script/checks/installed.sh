#!/usr/bin/env bash
# Checks an installed tree: installed.sh PREFIX
set -euo pipefail
prefix=$1 bad=0
expect() { [ -e "$prefix/$1" ] || { echo "not installed: $1"; bad=1; }; }

for file in bin/postil bin/postil-cli libexec/postil/postil-render \
  share/applications/org.postil.Postil.desktop share/metainfo/org.postil.Postil.metainfo.xml \
  share/glib-2.0/schemas/org.postil.Postil.gschema.xml share/glib-2.0/schemas/gschemas.compiled \
  share/icons/hicolor/scalable/apps/org.postil.Postil.svg \
  share/icons/hicolor/symbolic/apps/org.postil.Postil-symbolic.svg \
  share/postil/postil.gresource share/postil/sample.pdf share/postil/schemas/toolbars.schema.json \
  share/postil/schemas/presets.schema.json \
  share/locale/de/LC_MESSAGES/postil.mo \
  share/bash-completion/completions/postil share/bash-completion/completions/postil-cli; do
  expect "$file"
done
for program in bin/postil bin/postil-cli libexec/postil/postil-render; do
  [ -x "$prefix/$program" ] || { echo "not executable: $program"; bad=1; }
done
"$prefix/bin/postil" --version </dev/null || { echo "postil --version fails"; bad=1; }
"$prefix/bin/postil-cli" info "$prefix/share/postil/sample.pdf" </dev/null || { echo "postil-cli info fails"; bad=1; }
exit $bad
