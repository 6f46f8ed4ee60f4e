#!/usr/bin/env bash
# Whether processes of an earlier commit survive the migrations of this one: they serve a loaded demonstration while the
# new migrations are applied and a new process starts beside them; then one of them is started again, as after a rollback.
# Nothing may answer 5xx or not at all. The processes leave the queue alone meanwhile, so that jobs of both releases wait in
# it: a worker of the earlier one runs them, then the new one's runs what both have put again. None may fail or stay.
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

serve() { # folder port process
  (cd "$1" && PORT=$2 PROCESS=$3 exec "$node" apps/server/src/main.ts) >>"$work/$2.log" 2>&1 &
  processes+=($!)
  for _ in $(seq 240); do
    ! curl --silent --fail --output /dev/null "localhost:$2/readyz" || return 0
    sleep 0.5
  done
  cat "$work/$2.log"
  return 1
}
load() { PASSWORD=Demo-2026-pass "$node" "$here/deploy/rehearse.mjs" "http://localhost:$1" "$2" --login demo --callers 3; }
query() { psql "$DATABASE_URL" --tuples-only --no-align --command="$1"; }
applied() { query 'SELECT max(name) FROM migration'; }

queue_jobs() { # port: parcels reach their points, whoever waits for them is notified
  local from put
  from=$(query "SELECT count(*) FROM graphile_worker.jobs")
  query "SELECT json_agg(json_build_object('event_id', 'trial-$1-' || barcode, 'barcode', barcode, 'status', 'delivered',
      'terminal_number', number, 'datetime', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')))
    FROM (SELECT barcode, point.number FROM parcel JOIN point ON point.uid = parcel.point_uid
      WHERE shown_status = 'in_delivery' AND NOT parcel.sandbox ORDER BY barcode LIMIT 4) AS sent" >"$work/events"
  curl --silent --show-error --fail-with-body --output "$work/verdicts" --header 'Authorization: Token demo-pulse-token' \
    --header 'Content-Type: application/json' --data-binary "@$work/events" "localhost:$1/api/pulse/events" || { cat "$work/verdicts"; return 1; }
  put=$(($(query 'SELECT count(*) FROM graphile_worker.jobs') - from))
  echo "$1: заданий в очереди прибавилось на $put"
  [[ $put -gt 0 ]]
}

leave() { # the last process: it ends what is under way
  kill -TERM "${processes[-1]}"
  wait "${processes[-1]}" || true
}

run_jobs() { # folder port
  # Nobody is notified at night: what waits for the morning is due now.
  query 'UPDATE graphile_worker._private_jobs SET run_at = now()' >"$work/due"
  serve "$1" "$2" worker
  for _ in $(seq 240); do
    [[ $(query 'SELECT count(*) FROM graphile_worker.jobs') != 0 ]] || break
    sleep 0.5
  done
  leave
  [[ $(query 'SELECT count(*) FROM graphile_worker.jobs') == 0 ]] || {
    query 'SELECT task_identifier, attempts, run_at, last_error FROM graphile_worker.jobs'
    return 1
  }
  echo "$2: очередь пуста"
}

# A worker makes the demonstration.
serve "$work/old" 4470 worker
leave
serve "$work/old" 4471 web
queue_jobs 4471
echo "прежний $old работает на $(applied)"
load 4471 45 >"$work/load" &
loading=$!
sleep 5
"$node" apps/server/src/cli.ts migrate
echo "база теперь на $(applied), прежний: $(curl --silent localhost:4471/readyz)"
serve "$here" 4472 web
queue_jobs 4472
load 4472 8
wait $loading && cat "$work/load"
echo 'прежний начинает заново на новой базе'
serve "$work/old" 4473 web
run_jobs "$work/old" 4474
queue_jobs 4473
queue_jobs 4472
run_jobs "$here" 4475
load 4473 8
grep -h '"level":50' "$work"/*.log && exit 1
echo 'Обновление переживают'
