#!/bin/sh
# A base backup of the whole cluster beside its archived WAL, checked, and the newest KEEP of them kept with the WAL that
# they need. Run every day as the user postgres (deploy/systemd/mbuyu-base-backup.timer).
#   FOLDER  where both are; base/ and wal/ in it
#   KEEP    how many base backups stay
#   BIN     the programs of the server's PostgreSQL version; Debian has pg_verifybackup nowhere else
set -eu
FOLDER=${FOLDER:-/var/backups/mbuyu}
KEEP=${KEEP:-7}
BIN=${BIN:-$(ls -1d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)}
PATH=$PATH${BIN:+:$BIN}
name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
mkdir -p "$FOLDER/base"
pg_basebackup --pgdata="$FOLDER/base/$name.part" --format=plain --wal-method=stream --checkpoint=fast
pg_verifybackup --quiet "$FOLDER/base/$name.part"
mv "$FOLDER/base/$name.part" "$FOLDER/base/$name"
# The oldest go, and of the WAL what is older than the oldest one left.
ls -1d "$FOLDER"/base/*Z | sort -r | tail -n "+$((KEEP + 1))" | xargs -r rm -r
oldest=$(ls -1d "$FOLDER"/base/*Z | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\)).*/\1/p' "$oldest/backup_label")
pg_archivecleanup "$FOLDER/wal" "$first"
echo "$FOLDER/base/$name"
