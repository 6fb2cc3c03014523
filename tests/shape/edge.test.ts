import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  copyEdgeRules,
  EDGE_FILE as EDGE,
  fitEdge,
  nginxArgs,
  type BehindEdge,
} from '../support/edge.ts';
import { findNginx } from '../support/nginx.ts';

const BALANCER = 'deploy/nginx/nginx.conf';
const TLS_PROXY = 'deploy/nginx/tls-proxy.conf';
/** Path of nginx, or an empty list if the machine has none. The test then only reads the rules. */
const INSTALLED = [findNginx()].filter((path) => path !== null);

const read = (path: string) => readFileSync(path, 'utf8');

describe('the edge and the balancer', () => {
  it.each([EDGE, BALANCER])(
    'share their rules, and have every server that they name: %s',
    (path) => {
      const text = read(path);

      expect(text).toContain('include maru/rules.conf;');
      expect(text).toContain('include maru/locations.conf;');
      for (const name of ['realtime_fewest', 'realtime_sticky']) {
        expect(text).toMatch(new RegExp(`upstream ${name} \\{`));
      }
    },
  );

  it('close idle connections before a server that stops does', () => {
    const drainS = Number(/DRAIN_MS:-(\d+)/.exec(read('docker-compose.yml'))?.[1]) / 1_000;

    const kept = [...read(BALANCER).matchAll(/keepalive_timeout (\d+)s;/g)];
    expect(kept.map(([, s]) => Number(s) < drainS)).toEqual([true, true]);
    expect(read(EDGE)).not.toContain('keepalive');
  });

  it('spread polling by server address where one name covers all servers, and by server name elsewhere', () => {
    expect(read(EDGE)).toMatch(/hash \$remote_addr\$http_user_agent;/);
    expect(read(BALANCER)).toMatch(/hash \$remote_addr\$http_user_agent consistent;/);
  });
});

/** Upstream servers behind the edge. They report the requests that they receive. */
interface Behind {
  servers: Server[];
  /** Every realtime server has a port of its own. */
  ports: Record<BehindEdge, number[]>;
}

describe.each(INSTALLED)('a real nginx (%s)', (nginx) => {
  withNginx(nginx);
});

function withNginx(nginx: string): void {
  let folder: string;
  let behind: Behind;
  let url: string;
  let running: ChildProcess;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'maru-edge-'));
    // The worker may run as another account.
    chmodSync(folder, 0o755);
    copyEdgeRules(folder);
    behind = await openBehind();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    running = spawn(nginx, nginxArgs(write('edge.conf', fitted(read(EDGE), `127.0.0.1:${port}`))), {
      stdio: 'inherit',
    });
    await answers(url);
  });
  afterAll(async () => {
    running.kill('SIGQUIT');
    await once(running, 'exit');
    for (const server of behind.servers) server.closeAllConnections();
    for (const server of behind.servers) server.close();
    rmSync(folder, { recursive: true });
  });

  function write(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  }

  const fitted = (text: string, listen: string) =>
    fitEdge(text, {
      folder,
      listen,
      ports: behind.ports,
      connections: 256,
      trusted: ['127.0.0.2'],
    });

  it.each([
    ['the edge', EDGE],
    ['the balancer', BALANCER],
  ])('accepts the configuration of %s', (_what, path) => {
    const file = write('checked.conf', fitted(read(path), '127.0.0.1:1'));

    const { status, stderr } = spawnSync(nginx, ['-t', '-e', 'stderr', '-c', file], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });

  it('accepts the TLS proxy in front', () => {
    const server = read(TLS_PROXY).replaceAll(/^ *(?:listen|ssl_\w+) .*;$/gm, '');
    const text = `pid ${folder}/tls.pid;\nevents {}\nhttp {\n${server}\n}\n`;

    const { status, stderr } = spawnSync(
      nginx,
      ['-t', '-e', 'stderr', '-c', write('tls.conf', text)],
      { encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
  });

  it.each([
    ['/', 'web'],
    ['/sw.js', 'web'],
    ['/apiary', 'web'],
    ['/api', 'api'],
    ['/api/home/broadcast/latest', 'api'],
    ['/uploads/editor/a.png', 'api'],
    ['/socket.io/?EIO=4&transport=polling', 'realtime'],
    ['/healthz', 'web'],
  ])('sends %s to %s, as it came', async (path, kind) => {
    const reported = await asked(path);

    expect([reported.kind, reported.url]).toEqual([kind, path]);
  });

  it('keeps metrics inside', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await asked('/api/../metrics')).kind).toBe('edge');
  });

  it('ignores an address, an id or a trace claimed by a client', async () => {
    const { headers } = await asked('/api/me', {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
      'x-request-id': 'claimed-by-visitor',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    });

    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    const claims = [
      'x-forwarded-proto',
      'x-forwarded-host',
      'x-real-ip',
      'forwarded',
      'traceparent',
    ];
    expect(claims.filter((name) => name in headers)).toEqual([]);
  });

  it('believes the proxies it was told of', async () => {
    const { headers } = await asked(
      '/api/me',
      { 'x-forwarded-for': '198.51.100.9, 2001:db8::7', 'x-request-id': 'given-by-the-proxy' },
      '127.0.0.2',
    );

    expect(headers['x-forwarded-for']).toBe('2001:db8::7');
    expect(headers['x-request-id']).toBe('given-by-the-proxy');
  });

  it('compresses API responses', async () => {
    const answer = await fetch(`${url}/api/large`, { headers: { 'accept-encoding': 'gzip' } });

    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('passes WebSockets on, of the monitor as well', async () => {
    for (const path of ['/socket.io/?EIO=4&transport=websocket', '/api/admin/monitor']) {
      expect(await upgrade(path)).toMatch(/^HTTP\/1\.1 101/);
    }
  });

  it('keeps a polling session with one of several servers', async () => {
    const { port } = new URL(url);
    const agents = Array.from({ length: 20 }, (_, i) => `browser ${i}`);
    const met = new Set<number>();
    for (const agent of agents) {
      const ports = new Set<number>();
      for (const sid of ['', '&sid=a', '&sid=b']) {
        const path = `/socket.io/?EIO=4&transport=polling${sid}`;
        ports.add((await asked(path, { 'user-agent': agent })).port);
      }
      expect(ports.size, `${agent} through ${port}`).toBe(1);
      for (const one of ports) met.add(one);
    }
    expect(met.size).toBe(2);
  });

  it.each([
    ['/api/away', '127.0.0.1', 503, 'SERVICE_UNAVAILABLE'],
    ['/socket.io/away', '127.0.0.1', 503, 'SERVICE_UNAVAILABLE'],
  ])('says in the words of the API that %s cannot be had', async (path, _from, status, message) => {
    const answer = await fetch(url + path, { method: 'POST', body: 'x' });

    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({
      success: false,
      message,
      requestId: answer.headers.get('x-request-id'),
    });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('shows a page where a page cannot be had', async () => {
    const answer = await fetch(`${url}/away`, { method: 'POST', body: 'x' });

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.text()).toContain('잠시 연결할 수 없어요');
  });

  it('refuses a body and a head that are too large, in the words of the API', async () => {
    const body = await fetch(`${url}/api/large`, {
      method: 'POST',
      headers: { 'content-length': '12000000' },
      body: Buffer.alloc(12_000_000),
    });
    expect([body.status, (await body.json()).message]).toEqual([413, 'PAYLOAD_TOO_LARGE']);

    const head = await fetch(`${url}/api/me`, { headers: { cookie: 'a'.repeat(40_000) } });
    expect([head.status, (await head.json()).message]).toEqual([431, 'INVALID_INPUT']);
  });

  /**
   * Sends a request and returns the request that the upstream server received, or `edge` if it
   * received none.
   */
  async function asked(path: string, headers: Record<string, string> = {}, from = '127.0.0.1') {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    const lines = Object.entries({ host: 'maru.example', connection: 'close', ...headers });
    const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`GET ${path} HTTP/1.1\r\n${text}\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    const reported = /\{.*\}/s.exec(answer)?.[0];
    return reported?.startsWith('{"kind"')
      ? (JSON.parse(reported) as Reported)
      : { kind: 'edge', url: path, port: 0, headers: {} as Reported['headers'] };
  }

  async function upgrade(path: string): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: maru.example\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`,
    );
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return chunk.toString();
  }
}

interface Reported {
  kind: string;
  url: string;
  port: number;
  headers: Record<string, string>;
}

async function openBehind(): Promise<Behind> {
  const ports: Behind['ports'] = { web: [], api: [], realtime: [] };
  const servers: Server[] = [];
  for (const kind of ['web', 'api', 'realtime', 'realtime'] as const) {
    const server = createServer((request, response) => {
      // A server that dies with the request: nothing that changes something is sent twice.
      if (request.url?.endsWith('away')) return void request.socket.destroy();
      request.resume();
      response.setHeader('content-type', 'application/json');
      response.end(
        request.url === '/api/large' ? JSON.stringify('a'.repeat(5_000)) : reported(request),
      );
    });
    const reported = ({ url = '', headers }: IncomingMessage) =>
      JSON.stringify({ kind, url, port: (server.address() as AddressInfo).port, headers });
    server.on('upgrade', (_request, socket) => {
      socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    ports[kind].push((server.address() as AddressInfo).port);
  }
  return { servers, ports };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await pause(20);
  }
}
