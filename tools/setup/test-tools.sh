#!/usr/bin/env bash
# Sees to what the tests need from outside npm: Chromium, on the PATH or where CHROMIUM says, readers of QR codes and PDF, curl,
# in CI PgBouncer, Caddy, PHP and a cluster of PostgreSQL too. On Debian and Ubuntu root installs them; elsewhere a loud line says what is skipped. In CI nothing may be skipped.
set -u

# Its run fails in CI where something of it is missing.
[ -z "${CI:-}" ] || bash "$(dirname "${BASH_SOURCE[0]}")/test-cluster.sh"

missing=()
[ -x "${CHROMIUM:-}" ] || command -v chromium >/dev/null 2>&1 || missing+=(chromium)
# Reads the QR codes of the pages.
command -v zbarimg >/dev/null 2>&1 || missing+=(zbar-tools)
# Reads the invoices.
command -v pdftotext >/dev/null 2>&1 || missing+=(poppler-utils)
# Sends what the quickstart of the merchant API prints.
command -v curl >/dev/null 2>&1 || missing+=(curl)
# Stands between the product and its database in a test of the server.
[ -z "${CI:-}" ] || command -v pgbouncer >/dev/null 2>&1 || missing+=(pgbouncer)
# Stands before the product in the hostile run, which CI does.
[ -z "${CI:-}" ] || command -v caddy >/dev/null 2>&1 || missing+=(caddy)
# Runs the merchant API's client for PHP, in CI too.
[ -z "${CI:-}" ] || php -r 'exit((int) !extension_loaded("curl"));' >/dev/null 2>&1 || missing+=(php-cli php-curl)
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Устанавливаю для тестов: ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  if apt-get update >/dev/null && apt-get install -y --no-install-recommends "${missing[@]}" >/dev/null; then
    # Runs the stories a third quicker; where there is none, they run in Chromium.
    apt-get install -y --no-install-recommends chromium-headless-shell >/dev/null 2>&1
    exit 0
  fi
fi

echo "ВНИМАНИЕ: не хватает ${missing[*]}. Тесты, которым это нужно, будут ПРОПУЩЕНЫ." >&2
echo "Установите их (Debian: sudo apt-get install ${missing[*]}) и повторите." >&2
[ -z "${CI:-}" ] || exit 1
