#!/usr/bin/env bash
# Moves a database to a server of a newer major version by logical replication: the product goes on meanwhile, and writes stop
# for the seconds of `move`. docs/runbook.md goes through it command by command, docs/decisions/0077 says why so.
#
#   OLD=postgres://postgres:…@db-1:5432/yacheyka NEW=postgres://postgres:…@db-18:5432/yacheyka deploy/upgrade-postgres.sh COMMAND
#
#   check   what stands in the way, on either server
#   copy    roles, schema and rows to NEW, and follows OLD from then on
#   move    stops writes at OLD, waits until NEW has all, moves sequences, compares the rows and opens NEW. From then on OLD follows
#           NEW
#   back    the same from NEW to OLD: nothing that was written meanwhile is lost by it
#   end     neither follows the other any more
#
# Both are superusers. COMPARE=after opens NEW before the rows have been compared, where that takes longer than writes may stop.
set -euo pipefail
command=${1:?check, copy, move, back или end}
: "${OLD:?}" "${NEW:?}"
: "${COMPARE:=before}"
# Seconds for which writes stop at most, until NEW has all.
: "${WITHIN:=60}"
database=${OLD##*/}
work=$(mktemp --directory)
stopped=
finish() {
  status=$?
  if [[ -n $stopped ]]; then
    allow "$OLD" -1
    echo "Не вышло: $database работает на прежнем сервере" >&2
  fi
  rm -rf "$work"
  exit $status
}
trap finish EXIT
trap 'exit 143' TERM INT HUP

sql() { PGOPTIONS='-c timezone=UTC -c statement_timeout=0 -c lock_timeout=5s' psql "$1" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "${@:2}"; }
query() { sql "$1" --command="$2"; }
# Runs each row of the result as a statement.
each_row() { sql "$1" <<<"$2 \\gexec"; }
fail() {
  echo "$*" >&2
  exit 1
}
# Superusers come past the limit: this script and those who replicate.
allow() { query "$1" "ALTER DATABASE \"$database\" CONNECTION LIMIT $2"; }

readonly OURS="c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema') AND c.relpersistence = 'p'"
# A partition is published as its root, so it may not be known by less than that: an earlier table with a key of its own is one.
readonly UNIDENTIFIED="SELECT format('ALTER TABLE %s REPLICA IDENTITY FULL', c.oid::regclass) FROM pg_class c WHERE $OURS
  AND c.relkind IN ('r', 'p') AND c.relreplident IN ('d', 'n')
  AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = coalesce(pg_partition_root(c.oid), c.oid) AND i.indisprimary)"
readonly BY_NAME='ORDER BY c.oid::regclass::text COLLATE "C"'
readonly TABLES="SELECT c.oid::regclass FROM pg_class c WHERE $OURS AND c.relkind IN ('r', 'p') $BY_NAME"
readonly ROWS="SELECT format('SELECT %L, count(*), sum(hashtextextended(t::text, 0)::numeric) FROM %s t', c.oid::regclass, c.oid::regclass)
  FROM pg_class c WHERE $OURS AND c.relkind IN ('r', 'p') AND NOT c.relispartition $BY_NAME"
readonly SEQUENCES="SELECT format('SELECT format(%L, %L, last_value, is_called) FROM %s', 'SELECT setval(%L, %s, %L);', c.oid::regclass, c.oid::regclass)
  FROM pg_class c WHERE $OURS AND c.relkind = 'S'"

check() {
  local found=0
  expect() { # what, wanted, got
    [[ $3 == "$2" ]] || { echo "$1: нужно «${2:-ничего}», есть «$3»" && found=1; }
  }
  for each in "$OLD" "$NEW"; do
    local server=${each%/*}/postgres
    expect "${each##*@}, суперпользователь" on "$(query "$server" 'SHOW is_superuser')"
    expect "${each##*@}, wal_level" logical "$(query "$server" 'SHOW wal_level')"
    # One for the subscription, two for its first copies.
    expect "${each##*@}, три слота свободны" t "$(query "$server" "SELECT current_setting('max_replication_slots')::int - count(*) >= 3 FROM pg_replication_slots")"
  done
  expect 'NEW не старее OLD' t "$(query "${NEW%/*}/postgres" "SELECT current_setting('server_version_num')::int >= $(query "$OLD" 'SHOW server_version_num')")"
  expect 'большие объекты' 0 "$(query "$OLD" 'SELECT count(*) FROM pg_largeobject_metadata')"
  expect 'внешние таблицы и материализованные представления' 0 "$(query "$OLD" "SELECT count(*) FROM pg_class WHERE relkind IN ('f', 'm')")"
  # They would fire once more at the server that follows.
  expect 'триггеры ALWAYS и REPLICA' 0 "$(query "$OLD" "SELECT count(*) FROM pg_trigger WHERE tgenabled IN ('A', 'R')")"
  query "$OLD" 'SELECT extname FROM pg_extension ORDER BY 1' >"$work/used"
  query "${NEW%/*}/postgres" 'SELECT name FROM pg_available_extensions ORDER BY 1' >"$work/available"
  expect 'расширения, которых нет на NEW' '' "$(LC_ALL=C comm -23 <(LC_ALL=C sort "$work/used") <(LC_ALL=C sort "$work/available") | xargs)"
  [[ $found == 0 ]] || exit 1
  echo 'Можно: ничего не мешает'
}

copy_roles() {
  local known
  known=$(query "${NEW%/*}/postgres" "SELECT string_agg(rolname, '|') FROM pg_roles")
  pg_dumpall --dbname="$OLD" --roles-only >"$work/roles"
  grep -E '^(CREATE|ALTER) ROLE|^GRANT' "$work/roles" | grep -Ev "^(CREATE|ALTER) ROLE \"?($known)\"?[ ;]" >"$work/missing" || true
  sql "${NEW%/*}/postgres" --file="$work/missing"
}

copy() {
  check
  # Without a primary key a row is known by all of its values, on both servers.
  each_row "$OLD" "$UNIDENTIFIED"
  copy_roles
  pg_dump --dbname="$OLD" --create --schema-only --no-publications --no-subscriptions >"$work/schema"
  sql "${NEW%/*}/postgres" --file="$work/schema" >"$work/restored"
  allow "$NEW" 0
  query "$OLD" 'CREATE PUBLICATION upgrade FOR ALL TABLES WITH (publish_via_partition_root)'
  follow "$NEW" "$OLD" true
  local left
  until left=$(query "$NEW" "SELECT count(*) FROM pg_subscription_rel WHERE srsubstate <> 'r'") && [[ $left == 0 ]]; do
    echo "Осталось таблиц: $left"
    sleep 5
  done
  query "$NEW" ANALYZE
  echo "Скопировано, NEW следует за OLD. Дальше — move"
}

follow() { # follower, leader, with the rows that are there
  query "$1" "CREATE SUBSCRIPTION upgrade CONNECTION '$2' PUBLICATION upgrade WITH (copy_data = $3)" 2>/dev/null
}

require_ready() {
  [[ $(query "$NEW" "SELECT count(*) FILTER (WHERE srsubstate = 'r') = count(*) AND count(*) > 0 FROM pg_subscription_rel") == t ]] ||
    fail "${NEW##*@} не следует за ${OLD##*@}, или первая копия не кончена"
  # Of 18 and later: a row that was not found, or was there already.
  [[ $(query "$NEW" "SELECT coalesce(sum(value::int), 0) FROM pg_stat_subscription_stats s, jsonb_each_text(to_jsonb(s)) WHERE key ~ '^confl_'") == 0 ]] ||
    fail "${NEW##*@} разошёлся с ${OLD##*@}, строки — в его журнале. Заново: end, DROP DATABASE, copy"
  # Months that were made or dropped since.
  diff <(query "$OLD" "$TABLES") <(query "$NEW" "$TABLES") >"$work/tables" ||
    fail "Таблицы разные (< OLD, > NEW), сделайте или уберите их на NEW: $(grep '^[<>]' "$work/tables" | xargs)"
}

# Nobody but superusers comes in any more; who is in is ended. Whoever was coming in meanwhile is seen at the second look.
stop_writes() {
  allow "$OLD" 0
  local seen=0
  while ((seen < 2)); do
    [[ $(query "$OLD" "SELECT count(pg_terminate_backend(a.pid)) FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid
      WHERE a.datname = current_database() AND NOT r.rolsuper") == 0 ]] && ((seen += 1)) || seen=0
  done
}

wait_for_all() {
  local end until=$((SECONDS + WITHIN))
  end=$(query "$OLD" 'SELECT pg_current_wal_lsn()')
  until [[ $(query "$OLD" "SELECT confirmed_flush_lsn >= '$end' FROM pg_replication_slots WHERE slot_name = 'upgrade'") == t ]]; do
    ((SECONDS < until)) || fail "NEW не догнал за $WITHIN с"
    sleep 0.1
  done
}

move_sequences() {
  each_row "$OLD" "$SEQUENCES" >"$work/sequences"
  sql "$NEW" --file="$work/sequences" >"$work/moved"
}

# Of what was there as it began, however long it takes.
digest() { # server, name
  sql "$1" >"$work/$2" <<X
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
SELECT count(*) FROM pg_class LIMIT 0;
\! touch $work/$2.begun
$ROWS \gexec
COMMIT;
X
}

compare() {
  wait "$digesting_old" && wait "$digesting_new" || fail 'Строки прочитать не удалось'
  diff "$work/old" "$work/new" >"$work/different" || fail "Строки разные (< OLD, > NEW): $(cat "$work/different")"
  echo "Строки те же: таблиц $(wc -l <"$work/old"), строк $(awk -F'|' '{ sum += $2 } END { print sum }' "$work/old")"
}

move() {
  require_ready
  local began=${EPOCHREALTIME/[.,]/}
  stopped=1
  stop_writes
  wait_for_all
  move_sequences
  digest "$OLD" old & digesting_old=$!
  digest "$NEW" new & digesting_new=$!
  until [[ -e $work/old.begun && -e $work/new.begun ]]; do sleep 0.02; done
  [[ $COMPARE == after ]] || compare
  query "$NEW" 'DROP SUBSCRIPTION upgrade' 2>/dev/null
  [[ $(query "$NEW" "SELECT count(*) FROM pg_publication WHERE pubname = 'upgrade'") == 1 ]] ||
    query "$NEW" 'CREATE PUBLICATION upgrade FOR ALL TABLES WITH (publish_via_partition_root)'
  follow "$OLD" "$NEW" false
  stopped=
  allow "$NEW" -1
  echo "Записи стояли $(((${EPOCHREALTIME/[.,]/} - began) / 1000)) мс. Направьте процессы на ${NEW##*@}: ${OLD##*@} теперь следует за ним и никого не пускает"
  [[ $COMPARE == before ]] || compare
}

end() {
  for each in "$OLD" "$NEW"; do
    query "$each" 'DROP SUBSCRIPTION IF EXISTS upgrade' 2>/dev/null
  done
  for each in "$OLD" "$NEW"; do
    query "$each" 'DROP PUBLICATION IF EXISTS upgrade' 2>/dev/null
  done
  echo 'Ни один не следует за другим'
}

case $command in
  check | copy | move | end) "$command" ;;
  back)
    read -r OLD NEW <<<"$NEW $OLD"
    move
    ;;
  *) fail "Нет команды $command: check, copy, move, back или end" ;;
esac
