#!/usr/bin/env bash
# A private cluster of Debian's own PostgreSQL, so that CI also runs the server tests on what most machines have.
#
#   postgres-debian.sh start [not-durable]   prints, as its last line, the DATABASE_URL
#   postgres-debian.sh stop                  stops and removes all that were started in this checkout
#
# «not-durable» is for tests that ask nothing of it after a crash: a commit is acknowledged before it is on the disk, and
# the disk is memory where there is room.
#
# As root it installs PostgreSQL where it is missing and runs it as the user postgres; otherwise as the caller.
set -euo pipefail

# Where the clusters are, a line each, for «stop».
note=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/.cache/postgres-debian

fail() {
  echo "postgres-debian: $*" >&2
  exit 1
}

find_binaries() {
  local found=(/usr/lib/postgresql/*/bin/initdb)
  [[ -x ${found[-1]} ]] && dirname "$(printf '%s\n' "${found[@]}" | sort --version-sort | tail -n 1)"
}

install_postgres() {
  [[ $EUID -eq 0 ]] || fail 'PostgreSQL is missing; install it as root: apt-get install postgresql'
  export DEBIAN_FRONTEND=noninteractive
  apt-get update >&2
  apt-get install --yes --no-install-recommends postgresql >&2
}

# 2 GiB; many containers have 64 MB of shared memory.
has_room() {
  local free
  free=$(df --output=avail --block-size=1M "$1" 2>/dev/null | tail -n 1) && ((free >= 2048))
}

# PostgreSQL refuses to run as root.
as_postgres() {
  if [[ $EUID -eq 0 ]]; then
    runuser --user postgres -- "$@"
  else
    "$@"
  fi
}

start() {
  find_binaries >/dev/null || install_postgres
  local binaries folder password port try durability='' disk=/tmp
  if [[ ${1:-} == not-durable ]]; then
    durability='-c fsync=off -c full_page_writes=off -c synchronous_commit=off'
    has_room /dev/shm && disk=/dev/shm
  fi
  binaries=$(find_binaries) || fail 'PostgreSQL was installed, but its programs are not under /usr/lib/postgresql'
  folder=$(mktemp --directory --tmpdir="$disk" postgres-debian-XXXXXX)
  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  (umask 077 && echo "$password" >"$folder/password")
  [[ $EUID -ne 0 ]] || chown --recursive postgres: "$folder"
  cd "$folder"
  as_postgres "$binaries/initdb" --pgdata="$folder/data" --username=postgres --encoding=UTF8 \
    --locale=C --locale-provider=icu --icu-locale=ru-RU --auth=scram-sha-256 \
    --pwfile="$folder/password" >&2
  for try in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 12000))
    if as_postgres "$binaries/pg_ctl" start --wait --silent --pgdata="$folder/data" --log="$folder/log" \
      --options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='$folder' $durability" >&2; then
      mkdir -p "$(dirname "$note")"
      echo "$folder" >>"$note"
      echo "postgresql://postgres:$password@127.0.0.1:$port/postgres"
      return
    fi
    echo "postgres-debian: port $port did not do (try $try)" >&2
  done
  tail -n 20 "$folder/log" >&2
  fail 'the cluster does not start'
}

stop() {
  [[ -f $note ]] || fail 'nothing was started'
  local folder
  while read -r folder; do
    [[ $folder == /*/postgres-debian-* && -d $folder/data ]] || fail "no cluster in $folder"
    cd "$folder"
    as_postgres "$(find_binaries)/pg_ctl" stop --wait --silent --mode=fast --pgdata="$folder/data" >&2
    cd /
    rm -rf "$folder"
  done <"$note"
  rm "$note"
}

case "${1:-}" in
start) start "${2:-}" ;;
stop) stop ;;
*) fail 'usage: postgres-debian.sh start [not-durable] | stop' ;;
esac
