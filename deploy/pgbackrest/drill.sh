#!/bin/sh
# Restores the continuous archive beside the live database, has the product recount it, and takes it away again. What came
# of it is noted in the live database: alarms ArchiveBroken and ArchiveUnproven. Runs as postgres, weekly, from the folder
# of the product; DATABASE_URL and SECRET are those of its owner.
set -eu
umask 077
: "${STANZA:=yacheyka}"
: "${DATABASE:=yacheyka}"
: "${DRILL:=/var/lib/postgresql/drill}"
: "${PG_BIN:=/usr/lib/postgresql/15/bin}"
: "${CLI:=node_modules/.bin/node apps/server/src/cli.ts}"
# Seconds within which a change has to be in the archive.
: "${WITHIN:=120}"

data=$DRILL/data
restored=1
finish() {
  status=$?
  trap - EXIT
  [ ! -e "$data/postmaster.pid" ] || "$PG_BIN/pg_ctl" stop -D "$data" -m immediate -s || true
  rm -rf "$DRILL"
  # Whatever went wrong before the product could look.
  [ $restored = 0 ] || $CLI backup check-archive || true
  exit $status
}

if [ -e "$DRILL" ]; then
  echo "$DRILL уже есть: идёт другая проверка, или прежнюю убили (тогда уберите)" >&2
  exit 1
fi
trap finish EXIT
trap 'exit 143' TERM INT
mkdir "$DRILL" "$data"

$CLI backup mark
sleep "$WITHIN"
began=$(date +%s)
pgbackrest --stanza="$STANZA" --pg1-path="$data" --archive-mode=off restore

# Of its own, reached through the folder alone; nothing of the live server's settings is needed or touched.
cat >"$DRILL/postgresql.conf" <<X
data_directory = '$data'
hba_file = '$DRILL/pg_hba.conf'
ident_file = '$DRILL/pg_ident.conf'
listen_addresses = ''
unix_socket_directories = '$DRILL'
hot_standby = off
archive_mode = off
fsync = off
X
echo 'local all all trust' >"$DRILL/pg_hba.conf"
: >"$DRILL/pg_ident.conf"
"$PG_BIN/pg_ctl" start -D "$data" -s -w -t 60 -l "$DRILL/log" -o "-c config_file=$DRILL/postgresql.conf" || true
# It takes connections once it has replayed all of the archive, and is gone where it could not.
until "$PG_BIN/pg_isready" -q -h "$DRILL"; do
  if [ ! -e "$data/postmaster.pid" ]; then
    tail -20 "$DRILL/log" >&2
    exit 1
  fi
  sleep 1
done
restored=0
$CLI backup check-archive "postgresql:///$DATABASE?host=$DRILL&user=postgres"
echo "Восстановление и пересчёт: $(($(date +%s) - began)) с"
