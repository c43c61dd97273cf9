#!/bin/sh
# Restores the newest base backup with all archived WAL into a cluster of its own, asks it when somebody last did
# something, and removes it again. Touches nothing of the running one. Run as the user postgres, once a month.
#   FOLDER  where the backups are; base/ and wal/ in it
#   BIN     the programs of the PostgreSQL version that made them
#   UNTIL   restore to this moment instead of the newest, like '2026-11-25 09:30:00+00'
set -eu
FOLDER=${FOLDER:-/var/backups/mbuyu}
BIN=${BIN:-$(pg_config --bindir 2>/dev/null || ls -1d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)}
newest=$(ls -1d "$FOLDER"/base/*Z | sort | tail -n 1)
scratch=$(mktemp -d)
trap '"$BIN/pg_ctl" -D "$scratch/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
cp -a "$newest" "$scratch/data"
chmod 700 "$scratch/data"
touch "$scratch/data/recovery.signal"
# Debian keeps the settings elsewhere; the scratch cluster has only what it needs.
cat >"$scratch/data/postgresql.conf" <<CONF
listen_addresses = ''
unix_socket_directories = '$scratch'
restore_command = 'cp $FOLDER/wal/%f %p'
recovery_target_action = promote
hot_standby = off
${UNTIL:+recovery_target_time = '$UNTIL'}
CONF
printf 'local all all trust\n' >"$scratch/data/pg_hba.conf"
: >"$scratch/data/postgresql.auto.conf"
: >"$scratch/data/pg_ident.conf"
"$BIN/pg_ctl" -D "$scratch/data" -w -t 3600 -l "$scratch/log" start >/dev/null || { cat "$scratch/log"; exit 1; }
# It has started as soon as it restores; it answers when it has restored.
until "$BIN/pg_isready" -q -h "$scratch"; do
  "$BIN/pg_ctl" -D "$scratch/data" status >/dev/null || { cat "$scratch/log"; exit 1; }
  sleep 1
done
psql -h "$scratch" -U "${SUPERUSER:-postgres}" -d "${DATABASE:-mbuyu}" -Atc \
  "select 'restored from $newest: ' || (select count(*) from users) || ' accounts, last change of the audit log ' ||
     coalesce((select max(at)::text from audit_log), 'none')"
