#!/bin/sh
# Starts Prometheus with the brand of this instance in its configuration.
set -eu
sed "s/\$BRAND/$BRAND/" /etc/maru/prometheus.yml > /tmp/prometheus.yml
exec prometheus --config.file=/tmp/prometheus.yml --storage.tsdb.path=/prometheus \
  --storage.tsdb.retention.time=15d
