/**
 * Proves that a session survives everything except its own end (reliability.md section 3).
 *
 *     npm run chaos -- sessions [--seeds=10] [--seed=1] [--short] [--guard=off] [--port=4200]
 *
 * - F11: a thousand refreshes with one token at once, over four pools of connections to two api
 *   processes. Every fifth is cut before its answer arrives, and asks again. The session may turn
 *   once, and everybody has to get the same cookies.
 *
 * `--guard=off` makes the database forget when a session turned, which is what lets the token
 * before be repeated. The run then has to fail: it proves that the checker can see.
 */
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { memberProtected, memberRefresh } from '../../contract/src/auth.ts';
import { memberCookies } from '../support/session-cookies.ts';
import { atMost, exactly, tellLines, type Line } from './support/lines.ts';
import { createRandom } from './support/random.ts';
import { createTeller } from './support/teller.ts';
import { startWorld, type World } from './support/world.ts';

const APIS = 2;
const POOLS = 4;
const CONNECTIONS_OF_A_POOL = 50;
const REFRESHES = 1_000;
/** One of so many is cut before its answer arrives. */
const CUT_ONE_IN = 5;
/** A connection is cut up to this long after its request was sent. */
const CUT_WITHIN_MS = 50;
const REFRESH_LIMIT_S = 5;

const { values: flags } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
    guard: { type: 'string', default: 'on' },
    port: { type: 'string', default: '4200' },
  },
});
const seeds = Number(flags.seeds ?? (flags.short ? 1 : 3));
const firstSeed = Number(flags.seed);
const say = createTeller();

say(`seeds from ${firstSeed}, guard ${flags.guard}`);
const world = await startWorld({ firstPort: Number(flags.port), api: APIS });
let held = true;
try {
  if (flags.guard === 'off') await forgetTurns(world);
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const lines = await refreshAtOnce(world, createRandom(seed));
    held = tellLines(`F11, seed ${seed}`, lines) && held;
  }
} finally {
  await world.end(false);
}
process.exitCode = held ? 0 : 1;

/** F11. */
async function refreshAtOnce({ db, config, apiUrls }: World, random: () => number) {
  const memberId = await someMember(db, random);
  const before = (await memberCookies(db, config, memberId)).join('; ');
  const [session] = await db<{ id: number }[]>`
    select id from session where realm = 'member' and subject_id = ${memberId}
    order by id desc limit 1`;
  const pools = Array.from({ length: POOLS }, (_, i) => ({
    agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS_OF_A_POOL }),
    url: `${apiUrls[i % APIS]!}${memberRefresh.path}`,
  }));

  const began = performance.now();
  let cut = 0;
  const answers = await Promise.all(
    Array.from({ length: REFRESHES }, async (_, i) => {
      const { agent, url } = pools[i % POOLS]!;
      if (i % CUT_ONE_IN === 0) {
        const afterMs = random() * CUT_WITHIN_MS;
        if (await refreshAndCut(url, { agent, cookie: before, afterMs })) cut += 1;
      }
      return refresh(url, { agent, cookie: before });
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  for (const { agent } of pools) agent.destroy();

  const given = new Set(answers.map(({ cookies }) => cookies.join('; ')));
  const [after] = await db<{ turns: number; ended: number; reuses: number }[]>`
    select generation as turns, (ended_at is not null)::int as ended,
           (select count(*) from audit_log a
            where a.action = 'refresh_reuse' and a.target_id = s.id)::int as reuses
    from session s where id = ${session!.id}`;
  const refusals = await Promise.all(
    apiUrls.map(async (url) => {
      const cookie = [...given][0] ?? '';
      const answer = await fetch(`${url}${memberProtected.path}`, { headers: { cookie } });
      await answer.body?.cancel();
      return answer.ok;
    }),
  );
  const lines: Line[] = [
    exactly('answers that were no success', answers.filter(({ status }) => status !== 200).length),
    { what: 'answers cut before their first byte', goal: '> 0', measured: cut, held: cut > 0 },
    exactly('different cookies given', given.size, 1),
    exactly('turns of the session', after!.turns, 1),
    exactly('logouts', after!.ended + after!.reuses),
    exactly('api processes that refuse the new cookies', refusals.filter((ok) => !ok).length),
    atMost('all answered', seconds, REFRESH_LIMIT_S, 's'),
  ];
  return lines;
}

interface Ask {
  agent: Agent;
  cookie: string;
}

function refresh(url: string, { agent, cookie }: Ask) {
  return new Promise<{ status: number; cookies: string[] }>((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => {
        const set = answer.headers['set-cookie'] ?? [];
        resolve({
          status: answer.statusCode ?? 0,
          cookies: set.map((each) => each.split(';')[0]!),
        });
      });
    })
      .once('error', reject)
      .end();
  });
}

/**
 * Sends it and tears the connection, at the latest at the first byte of the answer.
 *
 * @returns whether no byte had come by then.
 */
function refreshAndCut(url: string, { agent, cookie, afterMs }: Ask & { afterMs: number }) {
  return new Promise<boolean>((resolve) => {
    let answered = false;
    const asked = request(url, { agent, headers: { cookie } }, () => {
      answered = true;
      asked.destroy();
    });
    asked.once('finish', () => setTimeout(() => asked.destroy(), afterMs));
    // It is torn on purpose; nothing else is looked at.
    asked.once('error', () => undefined);
    asked.once('close', () => resolve(!answered));
    asked.end();
  });
}

async function someMember(db: World['db'], random: () => number): Promise<number> {
  const members = await db<{ id: number }[]>`
    select id from member where state = 'active' and type = 'user' order by id`;
  return members[Math.floor(random() * members.length)]!.id;
}

/** Takes away the memory of when a session turned. */
async function forgetTurns({ db }: World): Promise<void> {
  await db`
    create function forget_turn() returns trigger language plpgsql as
    'begin
       if new.generation > old.generation then
         new.rotated_at := new.rotated_at - interval ''1 hour'';
       end if;
       return new;
     end'`;
  await db`
    create trigger forget_turn before update on session
    for each row execute function forget_turn()`;
}
