#!/bin/sh
# Starts the edge. EDGE_PROXIES lists the proxies in front of it, by address or CIDR range.
set -eu

proxies=$(echo "${EDGE_PROXIES:-}" | tr ',' ' ')
{
  echo 'real_ip_header X-Forwarded-For;'
  echo 'real_ip_recursive on;'
  for proxy in $proxies; do echo "set_real_ip_from $proxy;"; done
  # By the address of the connection, whatever X-Forwarded-For says.
  echo 'geo $realip_remote_addr $is_trusted_proxy {'
  echo '  default 0;'
  for proxy in $proxies; do echo "  $proxy 1;"; done
  echo '}'
} > /tmp/trusted-proxies.conf

exec nginx -g 'daemon off;'
