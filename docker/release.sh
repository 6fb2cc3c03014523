#!/usr/bin/env bash
# Brings a running instance to this checkout's version without a failed request:
#
#     docker/release.sh            builds the image, migrates, then replaces one copy at a time
#     docker/release.sh --back     returns to the image before, web first; migrations stay
#
# It stops at the first step that fails. The copies that were not replaced yet go on serving.
# BUILD=no uses the image that is there.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# A new copy has to be healthy within this time, in seconds.
READY_S=${READY_S:-120}
# The edge and web see a new copy, and its code is warm.
SETTLE_S=${SETTLE_S:-5}

back=no
case "${1:-}" in
  '') ;;
  --back) back=yes ;;
  *) refuse "Unknown: $1. Known: --back." ;;
esac

exec 9> "${TMPDIR:-/tmp}/maru-release-$(project).lock"
flock -n 9 || refuse 'Another release of this instance is running.'
[ -n "$(docker compose ps -q api)" ] || refuse 'No copy is running. Start the site with: docker compose up -d --wait'

image=$(docker compose config --images secrets | sed -n 1p)

# Starts a new copy beside the old ones and waits for it, then stops an old one.
replace_one() {
  local server=$1 old=$2 before count new
  before=$(docker compose ps -q "$server" | sort)
  count=$(wc -l <<< "$before")
  docker compose up --detach --no-deps --no-recreate --no-build --quiet-pull \
    --scale "$server=$((count + 1))" "$server" > /dev/null 2>&1 || return 1
  new=$(comm -13 <(echo "$before") <(docker compose ps -q "$server" | sort))
  if ! await_healthy "$new"; then
    docker logs --tail 20 "$new" >&2 || true
    docker rm --force "$new" > /dev/null
    return 1
  fi
  sleep "$SETTLE_S"
  # SIGTERM: it drains for DRAIN_MS, finishes what it has, and ends.
  docker stop "$old" > /dev/null && docker rm "$old" > /dev/null
}

# Fails at once if the container ended and was started again.
await_healthy() {
  local until=$((SECONDS + READY_S)) health restarts
  while read -r health restarts < <(docker inspect --format '{{.State.Health.Status}} {{.RestartCount}}' "$1"); do
    if [ "$health" = healthy ]; then return 0; fi
    if [ "$restarts" -gt 0 ] || [ "$SECONDS" -ge "$until" ]; then return 1; fi
    sleep 1
  done
  return 1
}

# The images that the copies run, each once.
running_images() {
  local server
  for server in "${order[@]}"; do
    docker compose ps -q "$server" | xargs -r docker inspect --format '{{.Image}}'
  done | sort -u
}

replace_all() {
  local server=$1 old
  for old in $(docker compose ps -q "$server"); do
    replace_one "$server" "$old" ||
      refuse "$server: the new copy did not become healthy, see above. The old copies keep running."
  done
  say "$server: replaced"
}

id_of() { docker image inspect --format '{{.Id}}' "$1" 2> /dev/null; }

if [ "$back" = yes ]; then
  order=(web workers realtime api)
  before=$(id_of "$image-before") || refuse "There is no image $image-before."
  [ "$(running_images)" != "$before" ] || refuse "All copies run $image-before already."
  docker tag "$before" "$image"
else
  # web comes last: its pages may ask for what only the new api answers.
  order=(api realtime workers web)
  running=$(docker inspect --format '{{.Image}}' "$(docker compose ps -q api | sed -n 1p)")
  if [ "${BUILD:-yes}" != no ]; then docker compose build secrets; fi
  docker compose run --rm --no-deps -T migrate || refuse 'The migration failed. Nothing was replaced.'
  say 'migrate: done'
  # The image to return to. A restart with the same image keeps the one before.
  if [ "$(id_of "$image")" != "$running" ]; then docker tag "$running" "$image-before"; fi
fi

for server in "${order[@]}"; do replace_all "$server"; done

if [ -n "$(docker compose ps -q sandbox)" ]; then
  docker compose up --detach --no-deps --force-recreate sandbox > /dev/null 2>&1
fi
docker compose exec -T edge nginx -t -q || refuse 'The edge configuration is invalid; the edge keeps the previous one.'
docker compose exec -T edge nginx -s reload
say 'Done.'
