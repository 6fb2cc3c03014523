import { once } from 'node:events';
import { connect } from 'node:net';
import * as authCalls from '@maru/contract/session/auth';
import { defineCall, FILE_MS, type Call } from '@maru/contract/core/call';
import { isMessageCode, type MessageCode } from '@maru/contract/core/message';
import { commonHeaders } from '@maru/platform/http/common-headers';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildApp } from './app.ts';
import { answerFailures } from './failures.ts';
import { depthOf, readJsonBodies } from './json-body.ts';
import { registerCall } from './register-call.ts';

const LOGIN = '/api/home/auth/login';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ALLOWED_ORIGINS: 'http://localhost:3000,https://partner.example' });
  await insertMember(test, 'hana');
  await insertAdmin(test, 'boss', ['superAdmin']);
});
afterAll(() => test.stop());

describe('an edge that routes past web', () => {
  let url: string;
  beforeAll(async () => {
    url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });

  it.each([
    ['an answer', '/api/home/feature-switches'],
    ['a kept answer', '/api/home/broadcast/latest'],
    ['a refusal', '/api/home/none'],
    ['an unreadable address', '/api/home/%'],
  ])('gets the headers of every public answer: %s', async (_what, path) => {
    await fetch(new URL(path, url));
    const { headers } = await fetch(new URL(path, url));

    expect(Object.fromEntries(headers)).toMatchObject(commonHeaders(test.config));
  });
});

describe('a refusal', () => {
  it('[N2.4] has one form, with the id of the request and nothing to store', async () => {
    const { status, body, response } = await openBrowser(test).send('GET', '/api/home/none');

    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      message: 'NOT_FOUND',
      requestId: response.headers['x-request-id'],
    });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('takes over the id the web process gave', async () => {
    const { body } = await openBrowser(test).send('GET', '/api/home/none', undefined, {
      'x-request-id': 'from-the-web-1',
    });

    expect(body['requestId']).toBe('from-the-web-1');
  });

  it.each([
    ['text', 'text/plain', '{}'],
    ['a form', 'application/x-www-form-urlencoded', 'user_id=hana'],
    ['XML', 'application/xml', '<a/>'],
    ['a form with files', 'multipart/form-data; boundary=x', '--x--'],
    ['nothing said', '', '{}'],
  ])('[N2.15] meets a body of %s with 415', async (_, type, payload) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    const { status, body } = await openBrowser(test).send('POST', LOGIN, payload, headers);

    expect([status, body['message']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it.each([
    ['broken JSON', '{"user_id":'],
    ['a key that reaches the prototype', '{"__proto__":{"a":1},"user_id":"a","password":"b"}'],
    ['a constructor', '{"constructor":{"prototype":{"a":1}},"user_id":"a","password":"b"}'],
    ['deep nesting', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
    ['deep objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
  ])('meets %s with 400', async (_, payload) => {
    const { status, body } = await openBrowser(test).send('POST', LOGIN, payload, {
      'content-type': 'application/json',
    });

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('[N2.9] [N2.14] meets a body over 100 kB with 413', async () => {
    const { status, body } = await openBrowser(test).send('POST', LOGIN, {
      user_id: 'x'.repeat(100_001),
    });

    expect([status, body['message']]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each(['/api/home/%E0%A4%A', '/api/home/%00', `/api/home/${'x'.repeat(5_000)}`, '/%', '//x'])(
    'meets the address %s without a 5xx',
    async (url) => {
      const { status, body } = await openBrowser(test).send('GET', url);

      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(isMessageCode(body['message'])).toBe(true);
    },
  );

  it.each(['cs/notices', 'invest/columns', 'events', 'reviews'])(
    'reads a key of %s as digits, and does not find one beyond every row',
    async (path) => {
      const read = async (key: string) => {
        const url = `/api/home/${path}/${key}`;
        const { status, body } = await openBrowser(test).send('GET', url);
        return [key, status, body['message']];
      };

      for (const key of ['2147483647', '2147483648', '99999999999', '9'.repeat(30)]) {
        expect(await read(key)).toEqual([key, 404, 'NOT_FOUND']);
      }
      for (const key of ['0x1', '1.0', '1e3', '0', '-1', '+1', '01', '%201']) {
        expect(await read(key)).toEqual([key, 400, 'INVALID_INPUT']);
      }
    },
  );

  it('[N2.10] names bad fields and never their values', async () => {
    const { body } = await openBrowser(test).send('POST', LOGIN, { user_id: 'secret\u0000' });

    expect(body['errors']).toMatchObject([{ path: 'user_id' }, { path: 'password' }]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('[N2.3] names keys that a change or a call of staff does not know', async () => {
    const staff = await loginStaff(test, 'boss');
    const answers = [
      await openBrowser(test).send('POST', LOGIN, { user_id: 'a', password: 'b', is_admin: true }),
      await staff.send('POST', '/api/admin/auth/check-permission', {
        menu: 'sms',
        permissions: [],
      }),
      await staff.send('GET', '/api/admin/auth/check?verbose=1'),
      await staff.send('POST', '/api/admin/auth/logout', { everywhere: true }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(answers.map(({ body }) => body['errors'])).toEqual([
      [{ path: 'is_admin', message: 'is not a known parameter' }],
      [{ path: 'permissions', message: 'is not a known parameter' }],
      [{ path: 'verbose', message: 'is not a known parameter' }],
      [{ path: 'everywhere', message: 'is not a known parameter' }],
    ]);
  });

  it('names so many fields and no more, or the answer would be larger than the question', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`k${n}`, 0]));

    const { status, body } = await openBrowser(test).send('POST', LOGIN, unknown);

    expect(status).toBe(400);
    expect(body['errors']).toHaveLength(50);
  });

  it('rejects bodies nested deeply enough to exhaust the stack before a handler reads them', async () => {
    const echo = Fastify();
    readJsonBodies(echo);
    answerFailures(echo);
    echo.post('/', async ({ body }) => ({ length: JSON.stringify(body).length }));
    const send = (depth: number) =>
      echo.inject({
        method: 'POST',
        url: '/',
        headers: { 'content-type': 'application/json' },
        payload: '['.repeat(depth) + ']'.repeat(depth),
      });

    expect((await send(20)).statusCode).toBe(200);
    expect((await send(21)).statusCode).toBe(400);
    expect((await send(40_000)).json()).toMatchObject({ message: 'INVALID_INPUT' });
  });

  it('[N2.5] [N2.17] hides internal error details', async () => {
    const broken = Fastify();
    answerFailures(broken);
    broken.get('/', async () => {
      throw new Error('postgres://maru:password@db/maru: relation "member" does not exist');
    });
    broken.get('/store', async () => test.db`select ${'a\u0000b'}::text`);

    const fault = await broken.inject('/');
    const nul = await broken.inject('/store');

    expect(fault.statusCode).toBe(500);
    expect(Object.keys(fault.json())).toEqual(['success', 'message', 'requestId']);
    expect(fault.json()).toMatchObject({ message: 'INTERNAL_ERROR' });
    expect(nul.json()).toMatchObject({ message: 'INVALID_INPUT' });
  });

  it('has that form also where Node cannot read the request', async () => {
    const send = await openWire();

    const nonsense = await send('NOT HTTP AT ALL\r\n\r\n');
    const swollen = await send(`GET / HTTP/1.1\r\nhost: x\r\nbig: ${'x'.repeat(20_000)}\r\n\r\n`);
    const endless = await send(
      `GET /api/home/opt-out/links/${'x'.repeat(300)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );

    for (const [status, answer] of [
      [400, nonsense],
      [431, swollen],
      [400, endless],
    ] as const) {
      const [, id] = /x-request-id: ([\w-]+)/.exec(answer) ?? [];
      expect(answer).toMatch(`HTTP/1.1 ${status} `);
      expect(answer).toMatch('"message":"INVALID_INPUT"');
      expect(answer).toMatch(`"requestId":"${id}"`);
    }
  });

  it.each([
    ['announced', ['content-length: 1000000'], 'x'.repeat(1_000_000)],
    ['in chunks', ['transfer-encoding: chunked'], `f4240\r\n${'x'.repeat(1_000_000)}\r\n0\r\n\r\n`],
  ])('to a body over the limit (%s) leaves the connection usable', async (_, framing, body) => {
    const send = await openWire();
    const head = ['POST /api/home/auth/login HTTP/1.1', 'host: x', ...framing];

    const answers = await send(
      `${[...head, 'content-type: application/json'].join('\r\n')}\r\n\r\n${body}` +
        'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );

    expect(answers).toMatch(/^HTTP\/1\.1 413 .*"PAYLOAD_TOO_LARGE".*HTTP\/1\.1 200 /s);
  });
});

describe('[I5] the body of a request', () => {
  it('that dawdles is ended with 408', async () => {
    const send = await openWire();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const begun = once(test.app.server, 'request');
    const answer = send(
      `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{`,
    );
    await begun;

    vi.advanceTimersByTime(30_000);

    expect(await answer).toMatch('HTTP/1.1 408 ');
    vi.useRealTimers();
  });

  it('has as long as a browser gives a file', () => {
    expect(test.app.server.requestTimeout).toBe(FILE_MS);
  });
});

/** Sends raw bytes to the listening API and returns the whole response. */
async function openWire(): Promise<(text: string) => Promise<string>> {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  return (text) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(address.port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
}

describe('[N2.11] [N2.23] a request that changes something', () => {
  const send = (headers: Record<string, string>) =>
    openBrowser(test).send('POST', '/api/home/auth/logout', undefined, headers);

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'http://lоcalhost:3000' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    { origin: 'https://partner.example:8443', 'sec-fetch-site': 'cross-site' },
  ])('[N2.11] [N2.23] is refused as foreign: %o', async (headers) => {
    const { status, body } = await send(headers);

    expect([status, body['message']]).toEqual([403, 'ACCESS_DENIED']);
  });

  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin', host: '127.0.0.1:3000' },
  ])('is taken from the own origin, by whichever name it is reached: %o', async (headers) => {
    expect((await send(headers)).status).toBe(200);
  });

  it.each<Record<string, string>>([
    { origin: 'https://partner.example' },
    { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' },
  ])('is taken from an origin that is let in beside the own one: %o', async (headers) => {
    expect((await send(headers)).status).toBe(200);
  });
});

describe('every call of the contract', () => {
  it('[N1.12] appears in the OpenAPI document', async () => {
    const { response } = await openBrowser(test).send('GET', '/api/openapi.json');
    const document = response.json<{ paths: Record<string, Record<string, unknown>> }>();

    for (const { method, path } of callsOf(test)) {
      const inDocument = path.replaceAll(/:(\w+)/g, '{$1}');
      expect(document.paths[inDocument], path).toHaveProperty(method.toLowerCase());
    }
    expect(Object.keys(document.paths).length).toBeGreaterThan(20);
  });

  it('says in the document which cookie and which form it takes', async () => {
    const { response } = await openBrowser(test).send('GET', '/api/openapi.json');

    expect(response.json()).toMatchObject({
      paths: {
        '/api/home/auth/login': { post: { security: [] } },
        '/api/admin/common/editor_upload': {
          post: {
            security: [{ staff: [] }],
            requestBody: {
              content: {
                'multipart/form-data': {
                  schema: { properties: { editor: { type: 'string', format: 'binary' } } },
                },
              },
            },
          },
        },
      },
    });
  });

  it('is refused to callers without access, and never with a 5xx', async () => {
    const member = await loginMember(test, 'hana');
    const staff = await loginStaff(test, 'boss');
    for (const { method, path, access } of callsOf(test)) {
      const url = path.replaceAll(/:\w+/g, '1');
      const guest = await openBrowser(test).send(method, url);
      const crossed = await (path.startsWith('/api/admin/') ? member : staff).send(method, url);
      for (const { status, body } of access === 'anyone' ? [] : [guest, crossed]) {
        expect([path, status, body['message']]).toEqual([path, 401, 'MISSING_TOKENS']);
      }
      expect(guest.status, path).toBeLessThan(500);
      expect(crossed.status, path).toBeLessThan(500);
    }
  });

  it('of logging in and out refuses with the codes it lists', async () => {
    const common: MessageCode[] = ['INVALID_INPUT', 'UNSUPPORTED_MEDIA_TYPE', 'MISSING_TOKENS'];
    const calls = Object.values<unknown>(authCalls).filter(isCall);
    expect(calls.length).toBe(14);
    for (const { method, path, refusals } of calls) {
      for (const body of [undefined, {}, { user_id: 'a', password: 'b', menu: 'x', ip: 'x' }]) {
        const answer = await openBrowser(test).send(method, path, body);
        if (answer.status < 400) continue;
        expect([...common, ...refusals], path).toContain(answer.body['message']);
      }
    }
  });
});

it('shows the pages of the document without inline scripts', async () => {
  const { status, response } = await openBrowser(test).send('GET', '/api/docs');

  expect(status).toBe(200);
  expect(response.headers['content-security-policy']).toMatch(
    /default-src 'self'.*script-src 'self'(?! 'unsafe-inline')/,
  );
  expect(response.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
});

it('[N1.12] serves no document where that is turned off', async () => {
  const closed = await startTestApp({ API_DOCS: 'off' });
  try {
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/static/index.html']) {
      expect((await openBrowser(closed).send('GET', url)).status).toBe(404);
    }
  } finally {
    await closed.stop();
  }
});

it('does not start with a route that does not say who may call it', async () => {
  const { config, db, redis } = test;
  const log = createLog('api', config);
  const deps = { config, db, redis, log, metrics: createMetrics('api') };

  await expect(
    buildApp(deps, [(app) => void app.get('/api/home/forgotten', async () => ({}))]),
  ).rejects.toThrow('Route GET /api/home/forgotten does not declare its access.');
});

it('counts no probe as a request, so that they hide no errors and are none', async () => {
  const { config, db, redis } = test;
  const log = createLog('api', config);
  const { app } = await buildApp({ config, db, redis, log, metrics: createMetrics('api') }, []);
  await app.inject({ url: '/readyz' });
  await app.inject({ url: '/healthz' });
  await app.inject({ url: '/nothing-here' });
  const { body } = await app.inject({ url: '/metrics' });
  await app.close();

  const counted = body
    .split('\n')
    .filter((line) => line.startsWith('maru_http_request_seconds_count'));
  expect(counted).toEqual([expect.stringContaining('status="404"')]);
});

it('[F20] answers who reads a page with 503, whatever becomes of the read', async () => {
  const { config, db, redis } = test;
  const log = createLog('api', config);
  const call = defineCall({
    method: 'GET',
    path: '/api/home/never',
    access: 'anyone',
    summary: 'Never answers.',
    output: z.object({}),
    refusals: [],
  });
  const { app } = await buildApp({ config, db, redis, log, metrics: createMetrics('api') }, [
    (own, { guard }) => registerCall(own, guard, call, () => new Promise<never>(() => undefined)),
  ]);
  const answer = await app.inject({ url: call.path });
  await app.close();

  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ success: false, message: 'SERVICE_UNAVAILABLE' });
  expect(answer.headers['retry-after']).toBeDefined();
});

it.each([
  ['a full disk', Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })],
  [
    'a Redis that cannot write',
    Object.assign(new Error('MISCONF Errors writing to the AOF file'), { name: 'ReplyError' }),
  ],
])('[O8] meets %s with 503', async (_, error) => {
  const app = Fastify();
  answerFailures(app);
  app.get('/', async () => {
    throw error;
  });
  const answer = await app.inject('/');
  await app.close();

  expect([answer.statusCode, answer.json()['message']]).toEqual([503, 'SERVICE_UNAVAILABLE']);
});

it('[N1.23] tells whether it is ready, and which part is not', async () => {
  const ready = await openBrowser(test).send('GET', '/readyz');
  const failing = await startTestApp();
  failing.redis.disconnect();
  const unready = await openBrowser(failing).send('GET', '/readyz');
  await failing.stop();

  expect([ready.status, ready.body]).toEqual([200, { ready: true, failing: [] }]);
  expect([unready.status, unready.body]).toEqual([503, { ready: false, failing: ['redis'] }]);
});

it.each([
  ['{}', 1],
  ['{"a":[{"b":[]}]}', 4],
  ['"[[[["', 0],
  ['{"a\\"[[":[1]}', 2],
])('finds %s nested to depth %d', (json, depth) => {
  expect(depthOf(json)).toBe(depth);
});

function callsOf({ app }: TestApp): readonly Call[] {
  return app.calls;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
