#!/usr/bin/env bash
# Whether processes of an earlier commit survive the migrations of this one: they serve a loaded demonstration while the
# new migrations are applied and a new process starts beside them; then one of them is started again, as after a rollback.
# Nothing may answer 5xx or not at all.
#
#   deploy/upgrade-trial.sh COMMIT      needs DATABASE_URL of a server where databases may be made, and a built site
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
here=$PWD
old=${1:?usage: deploy/upgrade-trial.sh COMMIT}
: "${DATABASE_URL:?}"
work=$(mktemp --directory)
name=upgrade_trial_$$
processes=()
server=$DATABASE_URL
finish() {
  for each in "${processes[@]}"; do kill -TERM "$each" 2>/dev/null || true; done
  wait || true
  psql "$server" --quiet --command="DROP DATABASE IF EXISTS $name WITH (FORCE)"
  rm -rf "$work"
}
trap finish EXIT

mkdir "$work/old"
git archive "$old" | tar --extract --directory="$work/old"
mkdir "$work/old/node_modules"
find "$here/node_modules" -mindepth 1 -maxdepth 1 ! -name @yacheyka -exec ln -s --target-directory="$work/old/node_modules" {} +
# Links to the packages beside them: that commit's own, which name and export what it needs.
cp --archive "$here/node_modules/@yacheyka" "$work/old/node_modules"
for part in apps/server apps/web; do
  [[ ! -d $part/node_modules ]] || ln -s "$here/$part/node_modules" "$work/old/$part/node_modules"
done
ln -s "$here/apps/web/dist" "$work/old/apps/web/dist"

psql "$server" --quiet --command="CREATE DATABASE $name"
export DATABASE_URL=${server%/*}/$name SECRET=${SECRET:-a-secret-of-the-trial-0123456789-0123456789} DATA_DIR=$work/data
export DEMO=1 DEMO_SPEED=0 CAPTCHA_PROVIDER=off LOG_LEVEL=error LIMIT_REFRESH_PER_MINUTE=100000
node=$here/node_modules/.bin/node

serve() { # folder port
  (cd "$1" && PORT=$2 exec "$node" apps/server/src/main.ts) >>"$work/$2.log" 2>&1 &
  processes+=($!)
  for _ in $(seq 240); do
    ! curl --silent --fail --output /dev/null "localhost:$2/readyz" || return 0
    sleep 0.5
  done
  cat "$work/$2.log"
  return 1
}
load() { PASSWORD=Demo-2026-pass "$node" "$here/deploy/rehearse.mjs" "http://localhost:$1" "$2" --login demo --callers 3; }
applied() { psql "$DATABASE_URL" --tuples-only --no-align --command='SELECT max(name) FROM migration'; }

serve "$work/old" 4471
echo "прежний $old работает на $(applied)"
load 4471 45 >"$work/load" &
loading=$!
sleep 5
"$node" apps/server/src/cli.ts migrate
echo "база теперь на $(applied), прежний: $(curl --silent localhost:4471/readyz)"
serve "$here" 4472
load 4472 8
wait $loading && cat "$work/load"
echo 'прежний начинает заново на новой базе'
serve "$work/old" 4473
load 4473 8
grep -h '"level":50' "$work"/*.log && exit 1
echo 'Обновление переживают'
