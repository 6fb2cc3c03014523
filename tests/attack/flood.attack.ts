/**
 * Guesses passwords and codes faster than any person (reliability F19, A9 to A11). Signed-in
 * users notice nothing, a correct log-in from another address succeeds, and no response reveals
 * which accounts exist.
 *
 *     npm run attack -- flood [--seed=1] [--rate=500] [--seconds=60] [--short] [--port=4320]
 *                             [--without=limits]   counts no failures, so a line fails
 *
 * Speed figures count only in a full run, which needs an otherwise idle machine.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, percentile } from '../bench/support/statistics.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { createRandom } from '../chaos/support/random.ts';
import { createPrinter } from '../chaos/support/printer.ts';
import { readCode } from '../support/phone-code.ts';
import { memberCookies } from '../support/session-cookies.ts';
import { ask, codeOf, type Heard } from './support/ask.ts';
import { wrongRefusal } from './support/every-route.ts';
import { logIn } from './support/session-attacks.ts';
import { damageOf, openTarget, type Target } from './support/target.ts';

const ACCOUNTS = 1_000;
/** Accounts that the flood does not attack. Their responses are compared afterwards. */
const SPARED = 100;
/** Failures of one account before it is refused unseen. */
const FAILURES = 10;
const TICK_MS = 100;
/** Warm-up time before measurement. A new process compiles each code path on first use. */
const WARM_S = 8;
const WARM_EACH = 10;
const READERS = 10;
const READ_EVERY_MS = 500;
const GOOD_EVERY_MS = 2_000;
const GOOD_TRIES = 10;
const LONGEST_WAIT_S = 900;
const READERS_MS = 500;
const TRIES_OF_A_CODE = 5;
const SENDS_A_DAY = 5;
const PHONE = '01099990001';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rate: { type: 'string' },
    seconds: { type: 'string' },
    short: { type: 'boolean', default: false },
    port: { type: 'string', default: '4320' },
    without: { type: 'string' },
  },
});
const seed = Number(flags.seed);
const rate = Number(flags.rate ?? (flags.short ? 60 : 500));
const seconds = Number(flags.seconds ?? (flags.short ? 15 : 60));
const random = createRandom(seed);
const say = createPrinter();
const lines: Line[] = [];
const speed: Line[] = [];

say(`seed ${seed}, ${rate} a second for ${seconds} s`);
const target = await openTarget({
  port: Number(flags.port),
  env: flags.without === 'limits' ? { LOGIN_FAILURES_PER_ACCOUNT: '1000000' } : {},
});
try {
  await addAccounts(target);
  await warm(target);
  await flood(target);
  await compareAnswers(target);
  await guessCodes(target);
  lines.push(...damageOf(target, say));
} finally {
  await target.stop();
}
const held = printLines(`flood, seed ${seed}`, lines);
const fast = printLines('speed measurements', speed);
process.exitCode = held && (fast || flags.short) ? 0 : 1;

/** Accounts with the password of the demo's, which the flood does not know. */
async function addAccounts({ db }: Target): Promise<void> {
  await db`
    insert into member (login_id, password_hash, name)
    select 'flood' || no, (select password_hash from member where login_id = 'demo1'), '회원'
    from generate_series(1, ${ACCOUNTS}) no`;
}

function guess(url: string, user: string, from: string): Promise<Heard> {
  return ask(`${url}/api/home/auth/login`, {
    method: 'POST',
    body: { user_id: user, password: 'guessed-1' },
    headers: { 'sec-fetch-site': 'same-origin' },
    from,
  });
}

/**
 * Warms up the servers with guesses at unknown ids from other addresses, and with requests for a
 * page.
 */
async function warm({ db, config, url }: Target): Promise<void> {
  const [member] = await db<{ id: number }[]>`select id from member where login_id = 'demo1'`;
  const cookie = (await memberCookies(db, config, member!.id)).join('; ');
  const answers: Promise<Heard>[] = [];
  for (let tick = 0; tick < (WARM_S * 1_000) / TICK_MS; tick += 1) {
    for (let no = 0; no < WARM_EACH; no += 1) {
      answers.push(guess(url, `warm${tick}`, `127.7.${no}.${1 + (tick % 250)}`));
    }
    answers.push(ask(`${url}/api/home/me`, { cookie, from: '127.7.0.1' }));
    await pause(TICK_MS);
  }
  await Promise.all(answers);
}

async function flood(system: Target): Promise<void> {
  const over = new AbortController();
  const reading = read(system, over.signal);
  const logging = logInAllTheWhile(system, over.signal);
  const guesses: Promise<Heard>[] = [];
  const each = (rate * TICK_MS) / 1_000;
  for (let tick = 0; tick < (seconds * 1_000) / TICK_MS; tick += 1) {
    for (let no = 0; no < each; no += 1) {
      // One account receives guesses from all addresses, far above its rate limit.
      const user = no % 4 === 0 ? 1 : 1 + Math.floor(random() * (ACCOUNTS - SPARED));
      const from = `127.1.${Math.floor(random() * 10)}.${1 + Math.floor(random() * 20)}`;
      guesses.push(guess(system.url, `flood${user}`, from));
    }
    await pause(TICK_MS);
  }
  const answers = await Promise.all(guesses);
  over.abort();
  const { asked, refused, p99Ms } = await reading;
  const { rounds, inside } = await logging;

  const counts = new Map<string, number>();
  for (const answer of answers) {
    const what = `${answer.status} ${codeOf(answer)}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  for (const [what, times] of counts) say(`${times} times ${what}`);
  const heard = answers.filter(({ status }) => status !== 0);
  const faults = heard.map(faultOfGuess).filter((fault) => fault !== null);
  for (const fault of new Set(faults)) say(fault);
  // Guesses at one account are looked at one by one, however many come at once.
  const [failures] = await system.db<{ n: number }[]>`
    select count(*)::int as n from login_event
    where realm = 'member' and result = 'wrong'
      and login_id_hash = (select login_id_hash from login_event where result = 'wrong'
                           group by login_id_hash order by count(*) desc limit 1)`;
  lines.push(
    atLeast('guesses', answers.length, 1),
    exactly('answers other than the expected refusal', faults.length),
    atMost('password guesses at one account that were checked', failures!.n, FAILURES),
    exactly(`of ${asked} calls of signed-in users, refused or not answered`, refused),
    exactly(`successful logins from other addresses, of ${rounds}`, inside, rounds),
  );
  speed.push(
    atMost('p99 of signed-in users', p99Ms, READERS_MS, 'ms'),
    exactly('guesses not answered within 30 s', answers.length - heard.length),
  );
}

/** A wrong password returns 401. Too many attempts return 429 or 503 with a Retry-After header. */
function faultOfGuess(answer: Heard): string | null {
  const code = codeOf(answer);
  if (code === 'Unauthorized') return wrongRefusal(answer, code);
  if (code !== 'TOO_MANY_REQUESTS' && code !== 'SERVICE_UNAVAILABLE') {
    return `${answer.status} ${code} ${answer.text.slice(0, 100)}`;
  }
  const wait = Number(answer.headers['retry-after']);
  const isSaid = wait >= 1 && wait <= LONGEST_WAIT_S;
  return isSaid ? wrongRefusal(answer, code) : `${code} without Retry-After`;
}

/** Simulates logged-in members who read their own page. */
async function read({ db, config, url }: Target, over: AbortSignal) {
  const members = await db<{ id: number }[]>`
    select id from member where login_id like 'demo%' and state = 'active' order by id
    limit ${READERS}`;
  const cookies = await Promise.all(members.map(({ id }) => memberCookies(db, config, id)));
  const answers: Promise<Heard>[] = [];
  while (!over.aborted) {
    for (const cookie of cookies) {
      answers.push(ask(`${url}/api/home/me`, { cookie: cookie.join('; '), from: '127.2.0.1' }));
    }
    await pause(READ_EVERY_MS);
  }
  const all = await Promise.all(answers);
  return {
    asked: all.length,
    refused: all.filter(({ status }) => status !== 200).length,
    p99Ms: percentile(
      all.map(({ ms }) => ms),
      0.99,
    ),
  };
}

/**
 * A member who logs in with the correct password from a separate address, and waits as
 * `Retry-After` says.
 */
async function logInAllTheWhile({ url }: Target, over: AbortSignal) {
  let [rounds, inside] = [0, 0];
  while (!over.aborted) {
    rounds += 1;
    for (let turn = 0; turn < GOOD_TRIES; turn += 1) {
      const answer = await logIn(url, 'home', { user: 'demo17', from: '127.3.0.1' });
      if (answer.status === 200) {
        inside += 1;
        break;
      }
      await pause(Math.min(3, Number(answer.headers['retry-after'] ?? 1)) * 1_000);
    }
    await pause(GOOD_EVERY_MS);
  }
  return { rounds, inside };
}

/**
 * Compares the answers for an unknown id, an existing id and the id of a withdrawn member. They
 * must be identical and take the same time.
 */
async function compareAnswers({ db, url }: Target): Promise<void> {
  const rounds = flags.short ? 20 : SPARED / 2;
  const first = ACCOUNTS - SPARED + 1;
  await db`
    update member set state = 'withdrawn'
    where login_id in (
      select 'flood' || no
      from generate_series(${first + SPARED / 2}::int, ${ACCOUNTS}::int) no)`;
  const idsOf: Record<string, (no: number) => string> = {
    'a wrong password': (no) => `flood${first + no}`,
    'an unknown id': (no) => `nobody${no}`,
    'a departed member': (no) => `flood${first + SPARED / 2 + no}`,
  };
  const times: Record<string, number[]> = {};
  const looks = new Set<string>();
  for (let no = 0; no < rounds; no += 1) {
    // The order rotates, because the first request after a pause includes warm-up time.
    const kinds = Object.entries(idsOf);
    for (const at of kinds.keys()) {
      const [what, idOf] = kinds[(at + no) % kinds.length]!;
      const answer = await guess(url, idOf(no), `127.4.${no}.1`);
      (times[what] ??= []).push(answer.ms);
      const named = answer.text.replace(/"requestId":"[^"]*"/, '');
      looks.add(`${answer.status} ${Object.keys(answer.headers).toSorted().join()} ${named}`);
    }
  }
  const medians = Object.entries(times).map(([what, all]) => [what, median(all)] as const);
  for (const [what, ms] of medians) say(`${what}: ${ms.toFixed(1)} ms`);
  const all = medians.map(([, ms]) => ms);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  lines.push(exactly('answers that reveal whether an id exists', looks.size - 1));
  speed.push(
    atMost(
      'answer times that reveal whether an id exists',
      most - least,
      Math.max(5, least * 0.1),
      'ms',
    ),
  );
}

/** A code is void after five wrong attempts, and a phone receives few codes a day. */
async function guessCodes(system: Target): Promise<void> {
  const { url } = system;
  const post = (path: string, body: object, from: string) =>
    ask(`${url}/api/home/auth/${path}`, { method: 'POST', body, from });
  const request = { purpose: 'signup', phone: PHONE };
  const asked = await post('verify-phone', request, '127.5.0.1');
  const verification = /"verification":"([^"]+)"/.exec(asked.text)?.[1] ?? '';
  const right = await readCode(system);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  const tries: Heard[] = [];
  for (let no = 0; no < TRIES_OF_A_CODE; no += 1) {
    tries.push(
      await post('verify-phone/confirm', { verification, code: wrong }, `127.5.0.${no + 2}`),
    );
  }
  const late = await post('verify-phone/confirm', { verification, code: right }, '127.5.0.1');
  let sent = asked.status === 201 ? 1 : 0;
  for (let no = 0; no < 2 * SENDS_A_DAY; no += 1) {
    const again = await post('verify-phone', request, `127.6.0.${no + 1}`);
    if (again.status === 201) sent += 1;
  }
  lines.push(
    exactly(
      'wrong codes refused',
      tries.filter((one) => wrongRefusal(one, 'INVALID_INPUT') === null).length,
      TRIES_OF_A_CODE,
    ),
    exactly('correct codes accepted after that', late.status === 200 ? 1 : 0),
    atMost('codes sent to one phone', sent, SENDS_A_DAY),
  );
}
