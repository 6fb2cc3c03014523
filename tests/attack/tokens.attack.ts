/**
 * Tries to impersonate other users (reliability E1, A1 to A8, A13, A14, C1, C3, C5, C7, W3).
 * Covers every call of the API document, and the monitor's socket. Each call is made:
 * - with every kind of invalid token
 * - without the required permission
 * - as a page of another site
 * - with more fields in its body than it accepts
 * - with the id of another owner's resource, if it names one resource of a member or an expert
 *
 * It also forges and repeats the tokens that stop pushes without a login (features P13).
 *
 * A new call is therefore attacked without a change here, or a line reports that it could not be.
 *
 *     npm run attack -- tokens [--brand=maru] [--seed=1] [--short] [--port=4260]
 *                              [--without=addresses]   lets staff in from anywhere, so lines fail
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brandId } from '@maru/brands/brand';
import { atLeast, exactly, printLines, type Line } from '../support/lines.ts';
import { createPrinter } from '../chaos/support/printer.ts';
import { memberCookies, staffCookies } from '../support/session-cookies.ts';
import { badTokensFor } from './support/bad-tokens.ts';
import {
  fromOtherSites,
  withBadTokens,
  withMoreThanAsked,
  withOthersThings,
  withoutRight,
  type Actors,
  type Findings,
} from './support/every-route.ts';
import { listOperations, MONITOR } from './support/operations.ts';
import { attackStopTokens } from './support/stop-attacks.ts';
import { attackSessions } from './support/session-attacks.ts';
import { attackShortLinks } from './support/short-links.ts';
import { damageOf, openTarget, type Target } from './support/target.ts';

const SHOWN = 15;
/** Fraction of the calls in a short run: one in this many. */
const SHORT_SHARE = 3;

const { values: flags } = parseArgs({
  options: {
    brand: { type: 'string', default: 'maru' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
    port: { type: 'string', default: '4260' },
    without: { type: 'string' },
  },
});
const seed = Number(flags.seed);
const say = createPrinter();

say(`seed ${seed}`);
// The log contains every request, so that the test can search it for tokens.
const target = await openTarget({
  port: Number(flags.port),
  brand: brandId.parse(flags.brand),
  env: { LOG_LEVEL: 'info' },
});
let lines: Line[] = [];
try {
  lines = await run(target);
} finally {
  await target.stop();
}
process.exitCode = printLines(`tokens, seed ${seed}`, lines) ? 0 : 1;

async function run(system: Target): Promise<Line[]> {
  const { db, config, url } = system;
  if (flags.without === 'addresses')
    await db`insert into allowed_ip (net, label) values ('127.0.0.0/8', '')`;
  const all = [...(await listOperations(system)), MONITOR];
  const operations = flags.short
    ? all.filter((_, no) => no % SHORT_SHARE === seed % SHORT_SHARE)
    : all;
  say(`${operations.length} of ${all.length} calls`);

  // Sessions first: the calls below end some.
  const found: Line[] = await attackSessions(url);
  const [member, other, expert, otherExpert] = await Promise.all(
    ['demo1', 'demo2', 'expert1', 'expert2'].map((id) => memberNamed(system, id)),
  );
  const [boss, victim] = await Promise.all(
    ['super', 'payment'].map((id) => staffNamed(system, id)),
  );
  const powerless = await addPowerless(system);
  const ids = { member: other!, admin: victim! };
  const tokens = {
    member: await badTokensFor('member', system, ids),
    admin: await badTokensFor('admin', system, ids),
  };
  const actors: Actors = {
    member: (await memberCookies(db, config, member!)).join('; '),
    expert: (await memberCookies(db, config, expert!)).join('; '),
    super: (await staffCookies(db, config, boss!)).join('; '),
    powerless: (await staffCookies(db, config, powerless)).join('; '),
  };
  const owner = (await memberCookies(db, config, other!)).join('; ');
  const ownerAsExpert = (await memberCookies(db, config, otherExpert!)).join('; ');

  const reported = (what: string, { tried, faults }: Findings) => {
    say(`${what}: ${tried} tried, ${faults.length} faults`);
    for (const fault of faults.slice(0, SHOWN)) say(`  ${fault}`);
    // A check that tried no call proves nothing.
    found.push(
      atLeast(`${what}: tried`, tried, 1),
      exactly(`${what}: accepted, or answered otherwise`, faults.length),
    );
  };
  reported('bad tokens', await withBadTokens(url, operations, tokens));
  reported('missing permission', await withoutRight(url, operations, actors));
  reported('other sites', await fromOtherSites(url, operations, actors));
  reported('excessive requests', await withMoreThanAsked(url, operations, actors));
  reported('codes of short links', await attackShortLinks(system));
  // Few calls address an owner's resource, so a short run also includes all of them.
  const people = {
    member: { owner, other: actors.member },
    expert: { owner: ownerAsExpert, other: actors.expert },
  };
  await addPasskeyOf(system, other!, member!);
  const known = {
    ...(await addRoomOf(system, otherExpert!)),
    '/api/home/subscriptions': await addSubscriptionOf(system, other!),
    '/api/home/me/inbox': await addInboxEntryOf(system, other!),
  };
  const others = await withOthersThings(url, all, people, {
    seed,
    known,
  });
  reported('other owners', others);
  for (const call of others.untried) say(`  not tried: ${call}`);
  found.push(exactly('calls about one record of a person, not tried', others.untried.length));

  const stops = await attackStopTokens(system, {
    owner: other!,
    other: member!,
    otherCookie: actors.member,
  });
  found.push(...stops.lines);
  const secrets = [owner, ownerAsExpert, ...Object.values(actors)]
    .flatMap((cookie) => cookie.split('; '))
    .map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
    .concat(stops.tokens);
  return [
    ...found,
    exactly('tokens in the logs', countInLogs(system, secrets)),
    ...damageOf(system, say),
  ];
}

async function memberNamed({ db }: Target, loginId: string): Promise<number> {
  const [row] = await db<{ id: number }[]>`select id from member where login_id = ${loginId}`;
  return row!.id;
}

async function staffNamed({ db }: Target, loginId: string): Promise<number> {
  const [row] = await db<{ id: number }[]>`select id from admin where login_id = ${loginId}`;
  return row!.id;
}

/** Creates a staff account without permissions. */
async function addPowerless({ db }: Target): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name) values ('powerless', 'none', '담당자')
    returning id`;
  return row!.id;
}

/** Adds a line and a question to a room of an expert, whose desk has them and no list. */
async function addRoomOf({ db }: Target, memberId: number): Promise<Record<string, number>> {
  const [room] = await db<{ id: number }[]>`
    select s.id from broadcast_schedule s join expert e on e.id = s.expert_id
    where e.member_id = ${memberId} and s.deleted_at is null
    order by s.start_date desc limit 1`;
  const [line] = await db<{ id: number }[]>`
    insert into room_message (schedule_id, member_id, person, nick, expert, text)
    values (${room!.id}, ${memberId}, ${`member-${memberId}`}, '전문가', true, '안녕하세요')
    returning id`;
  const [poll] = await db<{ id: number }[]>`
    insert into room_poll (schedule_id, question, answers, votes)
    values (${room!.id}, '잘 들리나요?', '{네,아니요}', '{0,0}') returning id`;
  return {
    '/api/home/rooms': room!.id,
    '/api/home/rooms/lines': line!.id,
    '/api/home/rooms/polls': poll!.id,
  };
}

/** Adds a passkey of the owner. The other member has just proved the password, as a removal needs. */
async function addPasskeyOf({ db }: Target, ownerId: number, otherId: number): Promise<void> {
  await db`
    insert into passkey (member_id, credential_id, public_key, counter, transports, user_handle,
                         synced, name)
    values (${ownerId}, 'attack', 'key', 0, '{}', ${Buffer.alloc(32)}, false, '기기')`;
  await db`
    update session set proved_at = now() where realm = 'member' and subject_id = ${otherId}`;
}

/** Adds a subscription of the owner. @returns its id. */
async function addSubscriptionOf({ db }: Target, ownerId: number): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into subscription (member_id, product_id, standing, amount, next_charge_at)
    select ${ownerId}, min(id), 'active', 10000, now() + interval '1 month' from product
    returning id`;
  return row!.id;
}

/** Adds an entry that only the owner has. Entries of campaigns have one id for all recipients. */
async function addInboxEntryOf({ db }: Target, ownerId: number): Promise<string> {
  const [row] = await db<{ id: number }[]>`
    insert into inbox_entry (member_id, kind, title, text_enc) values (${ownerId}, 'notice', '안내', '')
    returning id`;
  return `n${row!.id}`;
}

function countInLogs({ folder }: Target, secrets: readonly string[]): number {
  const logs = join(folder, 'logs');
  const text = readdirSync(logs).map((file) => readFileSync(join(logs, file), 'utf8'));
  return secrets.filter((secret) => text.some((log) => log.includes(secret))).length;
}
