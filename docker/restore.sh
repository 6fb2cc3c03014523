#!/usr/bin/env bash
# Restores a copy of docker/backup.sh, to its end or to a moment:
#
#     docker/restore.sh COPY ['2026-11-22 09:00:00+09']
#
# The site is away meanwhile. The database that was there stays on the volume as docker.before-….
# On a new machine, restore secrets.json first: docs/operations/restore.md.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

copy=${1:-}
moment=${2:-}
[[ $copy =~ ^20[0-9]{2}(-[0-9]{2}){2}T[0-9]{2}(-[0-9]{2}){2}Z$ ]] || refuse "Which copy? docker/restore.sh COPY ['2026-11-22 09:00:00+09']"
check_moment() {
  local form='^20[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?([+-][0-9]{2}(:?[0-9]{2})?|Z)$'
  local at began time=${copy#*T}
  [[ $moment =~ $form ]] && at=$(date -d "$moment" +%s 2> /dev/null) ||
    refuse "Not a moment with its time zone: $moment. Write it as '2026-11-22 09:00:00+09'."
  began=$(date -d "${copy%T*}T${time//-/:}" +%s)
  [ "$at" -gt "$began" ] || refuse "The moment is before the copy $copy. Choose an earlier copy."
  [ "$at" -le "$(date +%s)" ] || refuse "The moment must not be in the future: $moment."
}
if [ -n "$moment" ]; then check_moment; fi
needs_backup_file
docker compose run --rm --no-deps -T backup "test -d /backup/database/$copy && test -e /backup/uploads/$copy.tar" ||
  refuse "There is no complete copy $copy in BACKUP_DIR."

database=maru_$(docker compose config --format json | sed -n 's/.*"POSTGRES_DB": "maru_\(.*\)".*/\1/p' | sed -n 1p)

docker compose stop
docker compose run --rm --no-deps -T -e copy="$copy" -e moment="$moment" postgres bash -euc '
  mkdir -p /var/lib/postgresql/18 && cd /var/lib/postgresql/18
  before=docker.before-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  if [ -e docker ]; then mv docker $before; fi
  cp -a /backup/$copy docker
  # What was not archived yet.
  if [ -e $before ]; then cp -an $before/pg_wal/. docker/pg_wal/; fi
  touch docker/recovery.signal
  {
    echo "restore_command = '\''gunzip -c /backup/wal/%f.gz > %p'\''"
    echo "recovery_target_action = promote"
    [ -z "$moment" ] || echo "recovery_target_time = '\''$moment'\''"
  } >> docker/postgresql.auto.conf
  chown -R postgres:postgres docker && chmod 700 docker'
docker compose up --detach --wait postgres ||
  refuse 'PostgreSQL did not start: docker compose logs postgres. Run the command again with another moment or copy.'
db() { docker compose exec -T postgres psql -h 127.0.0.1 -U maru -d "$database" -v ON_ERROR_STOP=1 "$@"; }
until [ "$(db -Atc 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
# Otherwise the next restore would stop at this moment, too.
for name in restore_command recovery_target_action recovery_target_time; do
  db -qc "alter system reset $name"
done
db -q < platform/stack/backup/after-restore.sql
docker compose run --rm --no-deps -T backup "
  tar -C /data -xf /backup/uploads/$copy.tar --skip-old-files
  rm -rf /data/exports"
# Redis may know more than the database does now. On a new machine it has no volume yet.
docker compose rm --stop --force redis > /dev/null
docker volume rm --force "$(project)_redis" > /dev/null
docker compose up --detach --wait
say "Restored. Compare the paused campaigns with the provider's list, then make a new copy: docker/backup.sh"
