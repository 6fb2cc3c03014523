import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brandOf } from '@maru/brands/registry';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import type { ParentChannel } from '@maru/platform/http/socket-handover';
import type { CalendarItem } from '../src/app/broadcast-calendar.ts';
import type { Rendered, RenderWish } from '../src/app/entry-server.tsx';
import { createWeb } from './app.ts';
import type { BuiltSite, Renderer } from './built-site.ts';
import { createWebReadiness } from './readiness.ts';

const SCRIPT = `export const big = '${'maru '.repeat(400)}';\n`;

const CALENDAR_ITEM: CalendarItem = {
  _id: 7,
  title: '장 시작, 오늘의 종목; 그리고 아주 긴 제목이 있어서 한 줄에 다 들어가지 않는 방송',
  kind: 'paid',
  start_date: '2026-11-20T23:30:00.000Z',
  end_date: null,
  version: 3,
  expert: '한결',
  path: '/schedule/maru?day=2026-11-21',
};

/** A build with one script and a renderer that the test controls. */
export function createBuild(
  render: (wish: RenderWish) => Promise<Rendered>,
  startRendering: Renderer['startRendering'] = () => undefined,
): BuiltSite {
  const folder = mkdtempSync(join(tmpdir(), 'maru-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/home-abc123.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/home-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/home-abc123.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'icons.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'sw.js'), 'self.x = 1;');
  writeFileSync(join(folder, 'manifest.json'), '{}');

  const renderer: Renderer = {
    render,
    startRendering,
    listPages: async () => [
      { path: '/' },
      { path: '/cs/notice-content?_id=7&x=1', changed: '2026-11-20T09:00:00+09:00' },
    ],
    listCalendar: async (expertId) => (expertId === 8 ? null : [CALENDAR_ITEM]),
    listIncidentNews: async () => [
      {
        path: '/status#update-4',
        title: '[조사 중] 결제 <지연>',
        text: '확인하고 있어요',
        board: '장애',
        published: '2026-11-21T09:00:00+09:00',
      },
    ],
    listNews: async () => [
      {
        path: '/cs/notice-content?_id=7',
        title: '점검 <안내> & \u0007소식',
        text: '오늘 밤',
        board: '공지사항',
        published: '2026-11-20T09:00:00+09:00',
      },
    ],
  };
  const assets = { entries: ['/assets/home-abc123.js'], modules: [], styles: [], fonts: [] };
  return {
    folder,
    buildId: 'build-1',
    renderer: async () => renderer,
    assetsOf: () => assets,
    adminAssets: () => assets,
  };
}

/**
 * An upstream process: reports the requests that it received, and echoes all data after an upgrade.
 */
export async function startBehind(name: string, ready = true) {
  const requests: IncomingMessage[] = [];
  let deadly: string | null = null;
  const server = createServer((request, response) => {
    requests.push(request);
    if (request.url === deadly) return void request.socket.destroy();
    if (request.url === '/readyz') return void response.writeHead(ready ? 200 : 503).end();
    const body: Buffer[] = [];
    request.on('data', (part: Buffer) => body.push(part));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-behind': name });
      response.end(
        JSON.stringify({
          name,
          url: request.url,
          headers: request.headers,
          body: Buffer.concat(body).toString(),
        }),
      );
    });
    return undefined;
  });
  server.on('upgrade', (request, socket) => {
    requests.push(request);
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    );
    socket.write(`hello from ${name}`);
    socket.pipe(socket);
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(server),
    requests,
    /** From now on, closes the connection of every request for a path, after receiving it. */
    dieAt: (path: string) => (deadly = path),
    close: () => closeServer(server),
  };
}

export function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** A started web process with processes behind it. */
export async function startWeb(options: {
  apiUrls: string[];
  realtimeUrls: string[];
  render?: (wish: RenderWish) => Promise<Rendered>;
  trusted?: string[];
  publicUrl?: string;
  /** Called for each request that reaches the framework. */
  framework?: () => void;
  sessionSecret?: string;
  parent?: ParentChannel;
}) {
  const {
    apiUrls,
    realtimeUrls,
    trusted = [],
    publicUrl = 'http://maru.test',
    framework = () => undefined,
    sessionSecret = 's'.repeat(64),
    parent,
    render = async () => ({
      kind: 'page',
      status: 200,
      html: '<html><body><script>start()</script></body></html>',
      script: 'start()',
    }),
  } = options;
  const config = {
    apiUrls,
    realtimeUrls,
    publicUrl,
    TRUSTED_PROXIES: trusted,
    SESSION_SECRET: sessionSecret,
    production: false,
    COOKIE_SECURE: true,
    mediaUrls: ['https://media.example/live/'],
    ipLookupUrls: ['https://lookup.example/ip'],
    SHARED_ANSWER_MS: 60_000,
  };
  let forget = () => undefined as void;
  const readiness = createWebReadiness(config);
  let sendOfPages = (address: string, init: RequestInit) => fetch(address, init);
  const site = createBuild(render, (_api, _clean, given) => {
    if (given) sendOfPages = given;
  });
  const app = await createWeb({
    config,
    brand: brandOf('maru'),
    site,
    readiness,
    log: createLog('web', { LOG_LEVEL: 'silent', BRAND: 'maru' }),
    metrics: createMetrics('web'),
    ...(parent ? { parent } : {}),
    followChanges: (then) => {
      forget = then;
      return () => undefined;
    },
  });
  app.addHook('onRequest', async () => framework());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = urlOf(app.server);
  return {
    app,
    site,
    url,
    readiness,
    /** Calls the API as a page does during rendering. */
    send: (path: string) => sendOfPages(apiUrls[0] + path, { method: 'GET' }),
    /** Content has changed. */
    forget: () => forget(),
    removeAssets: () => rmSync(join(site.folder, 'assets'), { recursive: true }),
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { headers, redirect: 'manual' }),
    close: async () => {
      await app.close();
      rmSync(site.folder, { recursive: true, force: true });
    },
  };
}
