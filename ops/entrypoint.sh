#!/bin/sh
# Runs `tocsin …` as an unprivileged user. A volume that the platform has just made belongs to root (Fly.io mounts it so), and nobody else could
# write to it: it is handed over first.
set -eu

data=${TOCSIN_DATA_DIR:-/data}

if [ "$(id -u)" -ne 0 ]; then
  exec node /app/src/cli/tocsin.mjs "$@"
fi

mkdir -p "$data"
# Only what is not right yet: a large database is not walked at every start.
if [ "$(stat -c %u "$data")" != "$(id -u tocsin)" ]; then
  chown -R tocsin:tocsin "$data"
  chmod 0700 "$data"
fi
export HOME="$data"
exec setpriv --reuid=tocsin --regid=tocsin --clear-groups --no-new-privs node /app/src/cli/tocsin.mjs "$@"
