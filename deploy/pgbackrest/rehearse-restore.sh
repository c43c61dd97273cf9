#!/bin/sh
# Restores the newest backup of pgBackRest with all archived changes into a cluster of its own, asks it when somebody last
# did something, and removes it again. Touches nothing of the running one. Run as the user postgres, once a month.
#   BIN     the programs of the PostgreSQL version that made it
#   UNTIL   restore to this moment instead of the newest, like '2026-11-28 09:30:00+00'
set -eu
BIN=${BIN:-$(ls -1d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)}
scratch=$(mktemp -d)
trap '"$BIN/pg_ctl" -D "$scratch/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
mkdir -m 700 "$scratch/data"
pgbackrest --stanza="${STANZA:-mbuyu}" restore --pg1-path="$scratch/data" --archive-mode=off \
  ${UNTIL:+--type=time "--target=$UNTIL" --target-action=promote}
# Debian keeps the settings elsewhere; the scratch cluster has only what it needs.
cat >"$scratch/data/postgresql.conf" <<CONF
listen_addresses = ''
unix_socket_directories = '$scratch'
hot_standby = off
CONF
printf 'local all all trust\n' >"$scratch/data/pg_hba.conf"
: >"$scratch/data/pg_ident.conf"
"$BIN/pg_ctl" -D "$scratch/data" -w -t 3600 -l "$scratch/log" start >/dev/null || { cat "$scratch/log"; exit 1; }
# It has started as soon as it restores; it answers when it has restored.
until "$BIN/pg_isready" -q -h "$scratch"; do
  "$BIN/pg_ctl" -D "$scratch/data" status >/dev/null || { cat "$scratch/log"; exit 1; }
  sleep 1
done
psql -h "$scratch" -U "${SUPERUSER:-postgres}" -d "${DATABASE:-mbuyu}" -Atc \
  "select 'restored: ' || (select count(*) from users) || ' accounts, last change of the audit log ' ||
     coalesce((select max(at)::text from audit_log), 'none')"
