#!/usr/bin/env bash
# Sees to what `npm run test:failover` builds a cluster of. On Debian and Ubuntu root installs it; elsewhere the run says
# loudly what it skips.
set -u
missing=()
ls /usr/lib/postgresql/*/bin/pg_rewind >/dev/null 2>&1 || missing+=(postgresql)
command -v patroni >/dev/null 2>&1 || missing+=(patroni)
command -v etcd >/dev/null 2>&1 || missing+=(etcd-server)
command -v haproxy >/dev/null 2>&1 || missing+=(haproxy)
command -v ip >/dev/null 2>&1 || missing+=(iproute2)
[ ${#missing[@]} -eq 0 ] && exit 0
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || exit 0
echo "Устанавливаю для тестов: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update >/dev/null && apt-get install -y --no-install-recommends "${missing[@]}" >/dev/null
