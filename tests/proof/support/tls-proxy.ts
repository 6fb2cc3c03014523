import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../../platform/stack/layout.ts';
import { runCommand } from '../../../platform/stack/run-command.ts';
import { docker } from './compose-project.ts';

const START_MS = 10_000;
const IMAGE = 'nginx:1.28-alpine';
const MAIN = `
pid /tmp/nginx.pid;
error_log /dev/stderr warn;
events {}
http {
  client_body_temp_path /tmp/body;
  proxy_temp_path /tmp/proxied;
  fastcgi_temp_path /tmp/fastcgi;
  uwsgi_temp_path /tmp/uwsgi;
  scgi_temp_path /tmp/scgi;
  access_log off;
  include tls-proxy.conf;
}
`;

export interface TlsProxy {
  /** The certificate, which its clients trust. */
  ca: string;
  stop: () => Promise<unknown>;
}

/**
 * Starts deploy/nginx/tls-proxy.conf on this host, on 127.0.0.1 and ::1, with a certificate of its
 * own. Only addresses, ports and file names differ from the file.
 */
export async function startTlsProxy(options: {
  name: string;
  folder: string;
  host: string;
  /** HTTPS; HTTP has the next one. */
  port: number;
  edgePort: number;
}): Promise<TlsProxy> {
  const { name, folder, host, port, edgePort } = options;
  const certificate = join(folder, 'site.crt');
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 ' +
    `-subj /CN=${host} -addext subjectAltName=DNS:${host},DNS:localhost,IP:127.0.0.1,IP:::1 ` +
    `-keyout ${join(folder, 'site.key')} -out ${certificate}`;
  await runCommand('openssl', request.split(' '));
  const text = readFileSync(join(ROOT, 'deploy/nginx/tls-proxy.conf'), 'utf8')
    .replaceAll('listen 80;', `listen 127.0.0.1:${port + 1};`)
    .replaceAll('listen [::]:80;', `listen [::1]:${port + 1};`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen [::]:443', `listen [::1]:${port}`)
    .replaceAll('www.maru.co.kr', host)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/g, '/proof/site.crt')
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/g, '/proof/site.key')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${edgePort}`);
  writeFileSync(join(folder, 'tls-proxy.conf'), text);
  writeFileSync(join(folder, 'nginx.conf'), MAIN);
  const run =
    `run --detach --name ${name} --network host --user root --volume ${folder}:/proof:ro ` +
    `${IMAGE} nginx -c /proof/nginx.conf -g`;
  await docker([...run.split(' '), 'daemon off;']);
  await untilListening(name, port);
  return {
    ca: readFileSync(certificate, 'utf8'),
    stop: () => docker(['rm', '--force', name]),
  };
}

/** @throws Error with the output of nginx. */
async function untilListening(name: string, port: number): Promise<void> {
  const until = Date.now() + START_MS;
  while (!(await canConnect(port))) {
    if (Date.now() > until) throw new Error(`The TLS proxy failed to start: ${await logsOf(name)}`);
    await pause(100);
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '::1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** nginx writes its log to standard error. */
const logsOf = (name: string) => runCommand('sh', ['-c', `docker logs ${name} 2>&1`]);
