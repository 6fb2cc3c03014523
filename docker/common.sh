# For the commands of this folder: checks Docker Compose and goes to the checkout.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*"; }
refuse() {
  printf '%s\n' "$*" >&2
  exit 1
}

# `env_file` with `required: false` came with it.
NEEDED=2.24
found=$(docker compose version --short 2> /dev/null) ||
  refuse "Docker Compose $NEEDED or newer is needed; \`docker compose\` is missing."
found=${found#v}
[ "$(printf '%s\n%s\n' "$NEEDED" "$found" | sort -V | sed -n 1p)" = "$NEEDED" ] ||
  refuse "Docker Compose $NEEDED or newer is needed; this is $found."

# No `head` or `grep -q` reads from docker: they end early, and docker then fails of its closed output.

# The name of the project, as its volumes begin with it.
project() { docker compose config --format json | sed -n 's/^  "name": "\(.*\)",\{0,1\}$/\1/p'; }

needs_backup_file() {
  local services
  services=$(docker compose config --services)
  grep -qx backup <<< "$services" || refuse 'Add docker/backup.yml to COMPOSE_FILE first.'
}
