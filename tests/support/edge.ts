import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithThisProcess } from './end-with-this-process.ts';
import { findNginx } from './nginx.ts';

/** The edge of docker-compose.yml. */
export const EDGE_FILE = 'docker/edge/nginx.conf';

const RULES_FOLDER = 'docker/edge/maru';
const START_MS = 10_000;
const LOOK_MS = 50;

export type BehindEdge = 'web' | 'api' | 'realtime';

const INNER_PORTS: Readonly<Record<string, BehindEdge>> = {
  3000: 'web',
  3001: 'api',
  3002: 'realtime',
};

interface EdgeFit {
  /** Folder of the adapted files and of all that nginx writes. */
  folder: string;
  /** Address and port of the edge. */
  listen: string;
  /** Ports of the servers on this machine. */
  ports: Readonly<Record<BehindEdge, readonly number[]>>;
  connections: number;
  /** Addresses of proxies whose X-Forwarded-For counts. */
  trusted?: readonly string[];
}

/** Copies the rules of the edge into a folder. nginx finds its pages there. */
export function copyEdgeRules(folder: string): void {
  cpSync(RULES_FOLDER, join(folder, 'maru'), { recursive: true });
  const rules = readFileSync(join(RULES_FOLDER, 'locations.conf'), 'utf8');
  writeFileSync(
    join(folder, 'maru/locations.conf'),
    rules.replace('root /etc/nginx/maru;', `root ${folder}/maru;`),
  );
}

/** A configuration for this machine: ports and a folder of its own, no TLS, no name server. */
export function fitEdge(
  text: string,
  { folder, listen, ports, connections, trusted = [] }: EdgeFit,
) {
  const proxies = join(folder, 'trusted-proxies.conf');
  const lines = [
    'real_ip_header X-Forwarded-For;',
    ...trusted.map((address) => `set_real_ip_from ${address};`),
    'geo $realip_remote_addr $is_trusted_proxy {',
    ' default 0;',
    ...trusted.map((address) => ` ${address} 1;`),
    '}',
  ];
  writeFileSync(proxies, `${lines.join('\n')}\n`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const servers = (kind: BehindEdge) =>
    ports[kind].map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`);
  return text
    .replace(/^user .*;$/m, '')
    .replace(/^worker_rlimit_nofile .*;$/m, '')
    .replace(/^worker_processes .*;$/m, 'worker_processes 1;')
    .replace(/worker_connections \d+/, `worker_connections ${connections}`)
    .replace(/^pid .*;$/m, `pid ${folder}/nginx.pid;`)
    .replace(/^error_log .*;$/m, 'error_log stderr crit;')
    .replaceAll(/^ *\w+_temp_path .*;$/gm, '')
    .replace(/^http \{$/m, `http {\n${temporary}`)
    .replace('/tmp/trusted-proxies.conf', proxies)
    .replace(/^ *resolver .*;$/m, '')
    .replaceAll(
      /default (web|api):\d+;/g,
      (_, kind: BehindEdge) => `default 127.0.0.1:${ports[kind][0]};`,
    )
    .replaceAll(
      /(?: *server [\w.]+:(\d+)(?: resolve)? max_fails.*;\n)+/g,
      (_, port: string) => `${servers(INNER_PORTS[port]!).join('\n')}\n`,
    )
    .replaceAll(/^ *(?:listen|ssl_\w+) .*;$/gm, '')
    .replaceAll(/^( *)(include maru\/locations\.conf;)$/gm, `$1listen ${listen};\n$1$2`);
}

/** Arguments with which nginx runs a configuration in the foreground. */
export const nginxArgs = (config: string) => ['-e', 'stderr', '-c', config, '-g', 'daemon off;'];

/** nginx with the edge of compose, in front of servers of this machine. */
export interface Edge {
  port: number;
  /** The process that starts the others. */
  pid: number;
  stop(): Promise<void>;
}

/** @returns `null` if this machine has no nginx. */
export async function startEdge(
  port: number,
  { ports, connections }: Pick<EdgeFit, 'ports' | 'connections'>,
): Promise<Edge | null> {
  const nginx = findNginx();
  if (nginx === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'maru-edge-'));
  // The worker may run as another account.
  chmodSync(folder, 0o755);
  copyEdgeRules(folder);
  const config = join(folder, 'edge.conf');
  const fit = { folder, listen: `127.0.0.1:${port}`, ports, connections };
  writeFileSync(config, fitEdge(readFileSync(EDGE_FILE, 'utf8'), fit));
  const child = spawn(nginx, nginxArgs(config), { stdio: ['ignore', 'ignore', 'inherit'] });
  endWithThisProcess(child, 'SIGTERM');
  const exited = once(child, 'exit');
  await answers(`http://127.0.0.1:${port}/healthz`, child);
  return {
    port,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (child.exitCode !== null || Date.now() > until) throw new Error('The edge did not start.');
    await pause(LOOK_MS);
  }
}
