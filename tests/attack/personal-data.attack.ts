/**
 * Searches for personal data where it must not appear (reliability D1, D2, D4, D6). One member
 * has a unique name, number, address and account. This member signs up, logs in, buys, requests a
 * refund, subscribes with a card, receives messages, is viewed by staff, and leaves.
 *
 * Everything stored or shown is then searched for these values, in each form that software gives
 * such a text:
 * - every Redis key and every command sent to Redis
 * - every line of every log
 * - every job page and the metrics
 * - everything that passed through the outbox
 * - refusals and staff lists
 * - every column of the database
 *
 *     npm run attack -- personal-data [--brand=maru] [--seed=1] [--short] [--without=sealing]
 *                                     [--port=4300]
 *
 * `--short` runs the whole test. `--without=sealing` puts the number where it must not be. The run
 * then has to fail, which proves that the search works.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brandId } from '@maru/brands/brand';
import { codeOf } from '@maru/domain/campaign/short-code';
import { Redis } from 'ioredis';
import { atLeast, exactly, printLines, type Line } from '../support/lines.ts';
import { createRandom } from '../chaos/support/random.ts';
import { createPrinter } from '../chaos/support/printer.ts';
import { cookiesOf } from './support/actors.ts';
import {
  marksIn,
  marksInDatabase,
  marksInLogs,
  marksInRedis,
  markOf,
  phoneMark,
  type Mark,
} from './support/find-marks.ts';
import {
  askStaff,
  buyAndRefund,
  eventually,
  itemOf,
  openCaller,
  signUp,
  subscribeByCard,
  type Caller,
  type Person,
} from './support/marked-person.ts';
import { monitorRedis } from './support/redis-monitor.ts';
import { openTarget } from './support/target.ts';

const JOB_STATES = ['waiting', 'active', 'delayed', 'completed', 'failed'];

const { values: flags } = parseArgs({
  options: {
    brand: { type: 'string', default: 'maru' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4300' },
  },
});
const seed = Number(flags.seed);
const port = Number(flags.port);
const say = createPrinter();
const lines: Line[] = [];
const faults: string[] = [];

const person = newPerson();
const secrets: readonly Mark[] = [
  phoneMark(person.phone),
  markOf('e-mail', [person.email]),
  markOf('account', [person.account]),
  markOf('password', [person.password]),
];
const names: readonly Mark[] = [
  markOf('name', [person.name]),
  markOf('nickname', [person.nickname]),
];
const marks = [...secrets, ...names];

/** Names are searched by prefix, so these columns store them in plaintext. No other column may. */
const OPEN = {
  // The response to an order contains the depositor's name. It is kept for a day for idempotent
  // retries.
  name: ['member.name', 'payment.depositor', 'idempotency_key.answer'],
  nickname: ['member.nickname'],
} as const;
/** Columns that may keep the data of a withdrawn member, because accounting requires it. */
const OPEN_AFTER = { name: ['payment.depositor'], nickname: [] } as const;

say(`seed ${seed}, ${flags.brand}`);
const target = await openTarget({
  brand: brandId.parse(flags.brand),
  port,
  env: { LOG_LEVEL: 'debug', WEB_METRICS_PORT: String(port + 8) },
});
const redis = new Redis(target.config.REDIS_URL, { retryStrategy: null });
/** Commands sent to Redis, whether or not their data still exists. */
const reported: string[] = [];
let commands = 0;
const monitor = monitorRedis(target.config.REDIS_URL, (command) => {
  commands += 1;
  reported.push(...marksIn(command, 'a Redis command', marks));
});
try {
  await run();
} finally {
  monitor.close();
  redis.disconnect();
  await target.stop();
}
const held = printLines(`seed ${seed}, ${flags.brand}`, lines);
for (const fault of new Set(faults)) process.stdout.write(`${fault}\n`);
process.exitCode = held ? 0 : 1;

function newPerson(): Person {
  const random = createRandom(seed);
  const digits = (n: number) => Array.from({ length: n }, () => Math.floor(random() * 10)).join('');
  const letter = () => String.fromCodePoint(0xac00 + Math.floor(random() * 11_000));
  const word = (n: number) => Array.from({ length: n }, letter).join('');
  return {
    name: word(4),
    nickname: word(6),
    phone: `0104${digits(7)}`,
    email: `marked${digits(9)}@mark.example`,
    account: digits(14),
    password: `Rv-${digits(9)}`,
    loginId: `marked${digits(6)}`,
  };
}

async function run(): Promise<void> {
  await keepOutbox();
  const caller = openCaller(target);
  const staff = openCaller(target, await cookiesOf(target, 'super admin'));
  await signUp(target, caller, person);
  const memberId = await eventually(async () => {
    const [row] = await target.db<{ id: number }[]>`
      select id from member where login_id = ${person.loginId}`;
    return row?.id;
  });
  say('signed up');
  await caller.ask('POST', '/api/home/auth/login', {
    user_id: person.loginId,
    password: person.password,
  });
  await buyAndRefund(target, caller, staff, person);
  const cardMark = markOf('card', [await subscribeByCard(target, caller)]);
  await askStaff(caller, staff, person);
  await lookedAtByStaff(staff, memberId);
  await sendMessages(staff, memberId);
  const scenario = [...caller.refusals, ...staff.refusals];
  await untilSent();
  await followLink(memberId);
  const sent = await fetch(`${target.sandboxUrl}/sandbox/messages`);
  const arrived = (await sent.text())
    .split('\n')
    .filter((line) => line.includes(person.phone)).length;
  const [refunds] = await target.db<{ n: number }[]>`
    select count(*)::int as n from refund r join product_order o on o.id = r.order_id
    where o.member_id = ${memberId}`;
  say(`bought, refunded, viewed, ${arrived} messages`);

  const refused = openCaller(target);
  await askBadly(refused, staff);
  if (flags.without === 'sealing') await leak();
  await search('', [...marks, cardMark], OPEN, staff, [
    ...caller.refusals,
    ...staff.refusals,
    ...refused.refusals,
  ]);

  await caller.ask('POST', '/api/home/me/withdrawal', { password: person.password, reasons: [] });
  await untilSent();
  say('left');
  await search('after withdrawal: ', marks, OPEN_AFTER, staff, []);
  const shown = JSON.stringify(await staff.ask('GET', `/api/admin/users/${memberId}`));
  check('after withdrawal: the screen of staff', marksIn(shown, 'the screen of the member', marks));

  faults.push(...scenario.map((text) => `refused in the scenario: ${text}`));
  lines.push(
    exactly('refused steps of the scenario', scenario.length),
    atLeast('messages on the phone', arrived, 4),
    exactly('refunds requested', refunds!.n, 1),
  );
}

/**
 * Staff open lists, the member's screen, and masked values only after an explicit unmask request.
 */
async function lookedAtByStaff(staff: Caller, memberId: number): Promise<void> {
  const shown: string[] = [];
  for (const path of [
    `/api/admin/users?q=${person.loginId}`,
    `/api/admin/users/${memberId}`,
    '/api/admin/orders',
    '/api/admin/refunds',
    '/api/admin/subscriptions',
    '/api/admin/tax-documents',
    '/api/admin/sms/suppressions',
    '/api/admin/audiences',
    '/api/admin/webhooks',
    '/api/admin/webhook-deliveries',
    '/api/admin/incidents',
    '/api/admin/start',
    '/api/admin/audit-log',
  ]) {
    const said = JSON.stringify(await staff.ask('GET', path));
    shown.push(...marksIn(said, path, secrets));
  }
  check('staff lists and screens, masked', shown);
  await staff.ask('POST', `/api/admin/users/${memberId}/unmask`, {
    field: 'phone',
    reason: '본인 문의 확인',
  });
}

/**
 * Sends a campaign to members and one to a phone number with a custom value. The messages of the
 * order are sent too.
 */
async function sendMessages(staff: Caller, memberId: number): Promise<void> {
  const message = { title: '', text: '#{이름}님, 안내드려요', advertising: false, picture: null };
  const one = await staff.ask('POST', '/api/admin/sms/campaigns', {
    ...message,
    text: `${message.text} https://partner.example.com/event`,
    short_links: true,
    audience: { kind: 'members', member_ids: [memberId] },
    send_at: null,
  });
  const other = await staff.ask('POST', '/api/admin/sms/campaigns', {
    ...message,
    text: '#{메일}로 보낸 안내를 확인해 주세요',
    audience: {
      kind: 'phones',
      phones: [person.phone],
      columns: [{ name: '메일', values: [person.email] }],
    },
    send_at: null,
  });
  const ids = [one, other].map((answer) => String(itemOf(answer)['_id'])).join(',');
  const compared = await staff.ask('GET', `/api/admin/sms/campaigns/comparison?ids=${ids}`);
  check('comparison of campaigns', marksIn(JSON.stringify(compared), 'the comparison', marks));
}

/** Opens the short link of the member, with a browser and with a link preview. */
async function followLink(memberId: number): Promise<void> {
  const [link] = await target.db<{ code: string }[]>`
    select link_code::text as code from campaign_recipient
    where member_id = ${memberId} and link_code is not null`;
  for (const agent of ['Mozilla/5.0 (Linux; Android 13) Chrome/109.0', 'kakaotalk-scrap/1.0']) {
    const answer = await fetch(`${target.url}/s/${codeOf(link!.code, 1)}`, {
      redirect: 'manual',
      headers: { 'user-agent': agent },
    });
    if (answer.status !== 302) throw new Error(`The short link answers ${answer.status}.`);
  }
}

/** Sends requests that are refused. A refusal must not repeat the submitted values. */
async function askBadly(caller: Caller, staff: Caller): Promise<void> {
  await caller.ask('POST', '/api/home/auth/login', { user_id: person.phone, password: 'x' });
  await caller.ask('POST', '/api/home/auth/login', {
    user_id: person.loginId,
    password: `${person.password}x`,
  });
  await caller.ask('POST', '/api/home/auth/verify-phone', {
    purpose: 'signup',
    phone: `${person.phone}9999`,
  });
  await caller.ask('POST', '/api/home/auth/verify-phone', {
    purpose: person.phone,
    phone: person.phone,
  });
  await caller.ask('POST', '/api/home/auth/signup', { ...person, user_id: person.email });
  await caller.ask('POST', '/api/home/auth/find-id', { verification: person.phone });
  await caller.ask('GET', `/api/home/auth/availability?email=${person.email}x@`);
  await caller.ask('GET', `/api/home/no-such-page/${person.phone}?email=${person.email}`);
  await staff.ask('POST', '/api/admin/users', {
    ...person,
    user_id: person.loginId,
    reason: '',
  });
  await staff.ask('GET', `/api/admin/users?q=${person.phone}`);
}

/** Waits until no message is queued. */
async function untilSent(): Promise<void> {
  await eventually(async () => {
    const [row] = await target.db<{ n: number }[]>`
      select ((select count(*) from single_message where settled_at is null)
           + (select count(*) from campaign where state in ('sending', 'preparing'))
           + (select count(*) from outbox))::int as n`;
    return row!.n === 0 ? true : undefined;
  });
}

/** Copies every outbox row, because the rows exist only for milliseconds. */
async function keepOutbox(): Promise<void> {
  await target.db.unsafe(`
    create schema attack;
    create table attack.outbox_seen (body text);
    create function attack.see() returns trigger language plpgsql as $$
      begin insert into attack.outbox_seen values (new.name || new.body::text); return new; end $$;
    create trigger attack_see after insert on outbox for each row execute function attack.see();`);
}

async function search(
  when: string,
  looked: readonly Mark[],
  open: Readonly<Record<string, readonly string[]>>,
  staff: Caller,
  refusals: readonly string[],
): Promise<void> {
  const inRedis = await marksInRedis(redis, looked);
  check(`${when}keys of Redis (${inRedis.keys})`, inRedis.found);
  check(`${when}Redis commands (${commands})`, reported.splice(0));
  const inLogs = marksInLogs(join(target.folder, 'logs'), looked);
  check(`${when}log lines (${inLogs.lines})`, inLogs.found);
  const pages = await jobPages(staff);
  check(
    `${when}job pages (${pages.length})`,
    pages.flatMap((page) => marksIn(page, 'a job page', looked)),
  );
  check(`${when}metrics`, marksIn(await allMetrics(), 'the metrics', looked));
  check(
    `${when}refusals (${refusals.length})`,
    refusals.flatMap((one) => marksIn(saidIn(one), one.slice(0, 60), looked)),
  );
  const inDatabase = await marksInDatabase(target.db, looked, open);
  check(`${when}columns of the database and the outbox (${inDatabase.columns})`, inDatabase.found);
}

/** Returns the response part of a refusal. The address is the caller's own input. */
function saidIn(refusal: string): string {
  return refusal.slice(refusal.indexOf(' ', refusal.indexOf(' ') + 1));
}

async function jobPages(staff: Caller): Promise<string[]> {
  const pages: string[] = [];
  const { items = [] } = (await staff.ask('GET', '/api/admin/queues')) as {
    items?: { name: string }[];
  };
  for (const { name } of items) {
    for (const state of JOB_STATES) {
      const page = await staff.ask(
        'GET',
        `/api/admin/queues/${name}/jobs?state=${state}&pageSize=100`,
      );
      pages.push(JSON.stringify(page));
    }
  }
  return pages;
}

async function allMetrics(): Promise<string> {
  const { api, realtime, workers } = target.config.ports;
  const texts: string[] = [];
  for (const one of [api, realtime, workers, port + 8]) {
    const answer = await fetch(`http://127.0.0.1:${one}/metrics`);
    if (!answer.ok) throw new Error(`The metrics of ${one} returned ${answer.status}.`);
    texts.push(await answer.text());
  }
  return texts.join('\n');
}

function check(line: string, found: readonly string[]): void {
  lines.push(exactly(line, found.length));
  faults.push(...found);
}

/** Disables the protection: writes the number where it must not be. */
async function leak(): Promise<void> {
  await redis.set('maru:leak', person.phone);
  await target.db`update member_memo set body = ${`전화 ${person.phone}`} where id = 1`;
  appendFileSync(join(target.folder, 'logs', 'api.log'), `{"msg":"${person.phone}"}\n`);
}
