import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { receiveSolapiReports } from '@maru/contract/campaign/delivery-report';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillGroup, openSandbox, sms, type Sandbox } from '../sandbox.fixture.ts';

interface Received {
  event: string | undefined;
  secret: string | undefined;
  codes: string[];
}

let sandbox: Sandbox;
let server: Server;
let received: Received[];
/** Statuses of the next responses; 204 when the list is empty. */
let answers: number[];

beforeEach(async () => {
  received = [];
  answers = [];
  server = createServer((request, response) => {
    void take(request).then(() => response.writeHead(answers.shift() ?? 204).end());
  });
  const take = async (request: IncomingMessage) => {
    const body = await text(request);
    const reports = receiveSolapiReports.body.parse(JSON.parse(body));
    received.push({
      event: String(request.headers['x-solapi-event-name']),
      secret: String(request.headers['x-solapi-secret']),
      codes: reports.map(({ statusCode }) => statusCode),
    });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  sandbox = await openSandbox();
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/reports`;
  await desk('/sandbox/webhook', { url, secret: 'agreed-secret' });
});
afterEach(async () => {
  await sandbox.app.close();
  server.close();
});

const desk = (url: string, payload: object) => sandbox.app.inject({ method: 'POST', url, payload });

async function sendTwo(): Promise<void> {
  const groupId = await fillGroup(sandbox, [sms(), sms({ to: '01000003043' })]);
  await sandbox.ask('POST', `/messages/v4/groups/${groupId}/send`);
}

const codes = () => received.map((one) => one.codes);

describe('[M11] delivery reports by webhook', () => {
  it('name each message and its end, under the secret that was agreed on', async () => {
    await sendTwo();

    await expect.poll(codes, { timeout: 10_000 }).toEqual([['4000', '3043']]);
    expect(received[0]).toMatchObject({
      event: 'SINGLE-REPORT',
      secret: createHash('sha1').update('agreed-secret').digest('hex'),
    });
  });

  it('are told again until they are taken', async () => {
    answers = [500, 503];

    await sendTwo();

    await expect.poll(codes, { timeout: 10_000 }).toHaveLength(3);
  });

  it('come twice, and the older news last, when the switches say so', async () => {
    await desk('/sandbox/faults', { report_twice: true, report_disorder: true });

    await sendTwo();

    await expect.poll(codes, { timeout: 10_000 }).toEqual([
      ['4000', '3043'],
      ['4000', '3043'],
      ['3000', '3000'],
      ['3000', '3000'],
    ]);
  });

  it('are not sent without a registered webhook', async () => {
    await sandbox.app.inject({ method: 'DELETE', url: '/sandbox/webhook' });
    await sendTwo();
    await desk('/sandbox/webhook', { url: 'http://127.0.0.1:1/', secret: 'agreed-secret' });

    expect(received).toEqual([]);
  });
});
