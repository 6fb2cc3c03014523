#!/bin/sh
# Runs a command of bootstrap.mjs on Node.js 24. `exec` keeps the process id, so that a signal to
# the process that npm started reaches the command itself.
folder=$(dirname "$0")
node=$(node "$folder/find-node.mjs") && exec "$node" "$folder/bootstrap.mjs" "$@"
