#!/usr/bin/env bash
# Copies the database and the uploads of a running instance to BACKUP_DIR (docker/backup.yml):
#
#     docker/backup.sh [--keep N] [--with-secrets]
#
# --keep N removes older copies and the part of the log that only they needed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

keep=0
secrets=no
while [ $# -gt 0 ]; do
  case $1 in
    --keep) keep=${2:-}; [[ $keep =~ ^[1-9][0-9]*$ ]] || refuse '--keep must be a number from 1.'; shift ;;
    --with-secrets) secrets=yes ;;
    *) refuse "Unknown: $1. Known: --keep N, --with-secrets." ;;
  esac
  shift
done
needs_backup_file

copy=$(date -u +%Y-%m-%dT%H-%M-%SZ)
in_backup() { docker compose run --rm --no-deps -T backup "$1"; }

# The folders, also where the instance started before them.
docker compose run --rm --no-deps -T backup
docker compose exec -T -u postgres postgres bash -euc "
  umask 077
  rm -rf /backup/*.part
  pg_basebackup -h 127.0.0.1 -U maru -c fast -D /backup/$copy.part
  pg_verifybackup -q /backup/$copy.part
  mv /backup/$copy.part /backup/$copy"
in_backup "umask 077
  # The servers write into it.
  mkdir -p /data/uploads
  chown --reference=/data /data/uploads
  tar -C /data -cf /backup/uploads/$copy.tar.part uploads
  mv /backup/uploads/$copy.tar.part /backup/uploads/$copy.tar"
if [ "$secrets" = yes ]; then in_backup 'umask 077; cat /secrets/secrets.json > /backup/secrets.json'; fi

if [ "$keep" -gt 0 ]; then
  docker compose exec -T -u postgres postgres bash -euc "
    cd /backup
    ls -d 20*Z | sort | head -n -$keep | xargs -r rm -rf
    oldest=\$(ls -d 20*Z | sort | head -n 1)
    segment=\$(sed -n 's/^START WAL LOCATION.*file \([0-9A-F]*\)).*/\1/p' \$oldest/backup_label)
    pg_archivecleanup -x .gz wal \$segment"
  in_backup "cd /backup/uploads; ls | sort | head -n -$keep | xargs -r rm -f"
fi
say "$copy"
