#!/bin/sh
# Starts Alertmanager with the receiver of this instance.
set -eu
printf '%s' "$ALERTMANAGER_WEBHOOK_URL" > /tmp/webhook-url
exec alertmanager --config.file=/etc/maru/alertmanager.yml --storage.path=/alertmanager
