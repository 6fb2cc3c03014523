#!/bin/sh
# Ends the databases when the process that started them is gone, however it went. PostgreSQL and
# redis cannot watch their parent, so this small process does: it holds the other end of a pipe.
# Each line on the pipe is the whole list of what is to be ended: "PID:SIGNAL PID:SIGNAL …".

# Only the end of the pipe ends the watch.
trap '' INT TERM HUP

kept=
while IFS= read -r line; do kept=$line; done

for entry in $kept; do kill -s "${entry#*:}" "${entry%%:*}" 2>/dev/null; done

# What has not stopped by itself after ten seconds is killed.
seconds=0
while [ -n "$kept" ]; do
  left=
  for entry in $kept; do
    if kill -0 "${entry%%:*}" 2>/dev/null; then left="$left $entry"; fi
  done
  kept=$left
  if [ -n "$kept" ] && [ "$seconds" -ge 10 ]; then
    for entry in $kept; do kill -s KILL "${entry%%:*}" 2>/dev/null; done
    kept=
  fi
  if [ -n "$kept" ]; then
    sleep 1
    seconds=$((seconds + 1))
  fi
done
