import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findOnPath } from '../../../platform/stack/find-program.ts';
import { endWithThisProcess } from '../../support/end-with-this-process.ts';
import { findNginx } from '../../support/nginx.ts';
import { familyOf } from './process-family.ts';
import { NCHAN_PATHS, type BrokerName } from './broker-protocol.ts';

const START_MS = 10_000;
const LOOK_MS = 50;
const MOST_SOCKETS = 65_536;
/** Distributions keep programs for administrators in folders that PATH may not contain. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
/** Places where distributions put the module of nginx. */
const NCHAN_MODULES = [
  '/usr/lib/nginx/modules',
  '/usr/lib64/nginx/modules',
  '/usr/share/nginx/modules',
].map((folder) => join(folder, 'ngx_nchan_module.so'));

/** A message broker of the distribution that runs for a benchmark. */
export interface Broker {
  name: BrokerName;
  /** Port of the WebSockets. */
  port: number;
  /** Port of the publisher. */
  controlPort: number;
  /** All its processes. */
  pids: readonly number[];
  stop(): Promise<void>;
}

interface Ports {
  port: number;
  controlPort: number;
}

interface Recipe {
  packages: string;
  /** Program and arguments, or `null` where the broker is not installed. */
  prepare: (folder: string, ports: Ports) => { command: string; args: string[] } | null;
}

const RECIPES: Record<BrokerName, Recipe> = {
  nchan: { packages: 'nginx libnginx-mod-nchan', prepare: prepareNchan },
  NATS: { packages: 'nats-server', prepare: prepareNats },
  Mosquitto: { packages: 'mosquitto', prepare: prepareMosquitto },
};

export const packagesOf = (name: BrokerName): string => RECIPES[name].packages;

/** @returns `null` if this machine does not have the broker. */
export async function startBroker(name: BrokerName, ports: Ports): Promise<Broker | null> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-broker-'));
  // A broker that root starts runs as another account.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const prepared = RECIPES[name].prepare(folder, ports);
  if (prepared === null) {
    remove();
    return null;
  }
  const child = spawn(prepared.command, prepared.args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The servers share one core, so a second thread that runs Go would only compete with the first.
    env: { ...process.env, GOMAXPROCS: '1' },
  });
  endWithThisProcess(child, 'SIGTERM');
  const exited = once(child, 'exit');
  await Promise.all([ports.port, ports.controlPort].map((port) => accepts(port, child, name)));
  return {
    name,
    ...ports,
    pids: familyOf(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      remove();
    },
  };
}

function prepareNchan(folder: string, { port, controlPort }: Ports) {
  const nginx = findNginx();
  const module = NCHAN_MODULES.find((path) => existsSync(path));
  if (nginx === null || module === undefined) return null;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const config = write(folder, 'nginx.conf', [
    `load_module ${module};`,
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr crit;',
    `events { worker_connections ${MOST_SOCKETS}; }`,
    `http { access_log off; ${temporary} keepalive_requests 1000000000; nchan_shared_memory_size 128M;`,
    `server { listen 127.0.0.1:${port} backlog=4096; listen 127.0.0.1:${controlPort};`,
    'nchan_channel_id changes;',
    `location = ${NCHAN_PATHS.subscribe} { nchan_subscriber websocket; nchan_subscriber_first_message newest; }`,
    `location = ${NCHAN_PATHS.publish} { nchan_publisher http; nchan_store_messages off; }`,
    '} }',
  ]);
  return { command: nginx, args: ['-e', 'stderr', '-c', config, '-g', 'daemon off;'] };
}

function prepareNats(folder: string, { port, controlPort }: Ports) {
  const command = findProgram('nats-server');
  if (command === null) return null;
  const config = write(folder, 'nats.conf', [
    `listen: "127.0.0.1:${controlPort}"`,
    `websocket { listen: "127.0.0.1:${port}", no_tls: true, compression: false }`,
    `max_connections: ${MOST_SOCKETS}`,
    // The publisher and the subscribers answer no pings.
    'ping_interval: "1h"',
  ]);
  return { command, args: ['-c', config, '-l', '/dev/null'] };
}

function prepareMosquitto(folder: string, { port, controlPort }: Ports) {
  const command = findProgram('mosquitto');
  if (command === null) return null;
  const config = write(folder, 'mosquitto.conf', [
    `listener ${controlPort} 127.0.0.1`,
    `listener ${port} 127.0.0.1`,
    'protocol websockets',
    'allow_anonymous true',
    'set_tcp_nodelay true',
    'persistence false',
    'log_dest none',
  ]);
  return { command, args: ['-c', config] };
}

function findProgram(name: string): string | null {
  const path = SYSTEM_FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file));
  return findOnPath([name]) ?? path ?? null;
}

function write(folder: string, name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

async function accepts(port: number, child: ChildProcess, name: string): Promise<void> {
  const until = Date.now() + START_MS;
  while (!(await canConnect(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} did not start.`);
    await pause(LOOK_MS);
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
