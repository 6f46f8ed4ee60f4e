#!/bin/sh
# Makes what is secret, once: ./secrets is readable by its owner only, and the files in it by the containers they are
# mounted into. Keep a copy apart from the backups: without «secret» a restored installation knows no second factor.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
put() {
  if [ -e "secrets/$1" ]; then
    echo "secrets/$1 уже есть, не меняю"
  else
    printf '%s' "$2" >"secrets/$1"
    chmod 444 "secrets/$1"
    echo "secrets/$1"
  fi
}
put secret "$(random)"
# Empty but for the days of a change of «secret»: docs/runbook.md, 14.
put secret_previous ''
put metrics_token "$(random)"
put grafana_password "$(random)"
# Of the database: its owner, who migrates and copies, and the role that the product works as.
put database_password "$(random)"
put database_url "postgres://yacheyka:$(cat secrets/database_password)@postgres:5432/yacheyka"
put working_password "$(random)"
put working_url "postgres://yacheyka_work:$(cat secrets/working_password)@postgres:5432/yacheyka"
# Empty until there is a mail server: smtps://login:password@host
put smtp_url ''
# Empty until alarms have a mail box to leave from: the password of monitoring/alertmanager.yml
put alerts_mail_password ''
