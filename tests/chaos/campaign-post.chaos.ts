/**
 * Proves that a campaign ordered again and again with one Idempotency-Key is made once, though the
 * API dies every three seconds (reliability.md F4).
 *
 *     npm run chaos -- campaign-post [--seeds=10] [--seed=1] [--campaigns=500] [--port=4200]
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { smsCalls, type SmsCampaignInput } from '../../contract/src/campaign.ts';
import { table } from '../bench/support/statistics.ts';
import { logInAsSuper } from '../support/acting-staff.ts';
import { createRandom } from './support/random.ts';
import { createTeller } from './support/teller.ts';
import { killWhile } from './support/victim.ts';
import { startWorld, type World } from './support/world.ts';

const PASSED = 'passed';
const AT_ONCE = 50;
const RECIPIENTS = 3;
const KILL_EVERY_MS = 3_000;
const LIMIT_MS = 180_000;
/** The pause before the same is asked again is up to this long. */
const AGAIN_MS = 1_000;
const ANSWER_MS = 10_000;
const DAY_MS = 86_400_000;

const { values: flags } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    campaigns: { type: 'string', default: '500' },
    port: { type: 'string', default: '4200' },
  },
});
const campaigns = Number(flags.campaigns);
const firstSeed = Number(flags.seed);
const say = createTeller();

/** An answer that asking again does not change. */
class Refused extends Error {
  constructor(status: number) {
    super(`A campaign was answered with ${status}.`);
  }
}

const runs: (string | number)[][] = [];
for (let seed = firstSeed; seed < firstSeed + Number(flags.seeds); seed += 1) {
  say(`seed ${seed}, ${campaigns} campaigns`);
  const world = await startWorld({
    firstPort: Number(flags.port),
    api: 1,
  });
  try {
    runs.push([seed, ...(await run(world, createRandom(seed)))]);
  } finally {
    await world.end(false);
  }
}
const head = ['seed', 'requests', 'kills', 'made', 'half made', 'seconds', 'verdict'];
process.stdout.write(`\n${table(head, runs)}\n`);
process.exitCode = runs.every((cells) => cells.at(-1) === PASSED) ? 0 : 1;

async function run(world: World, random: () => number): Promise<(string | number)[]> {
  const { db, apis } = world;
  const [before] = await db<{ id: number }[]>`select coalesce(max(id), 0) as id from campaign`;
  const cookie = await logInAsSuper(world.apiUrl);
  const began = Date.now();

  let requests = 0;
  const left = Array.from({ length: campaigns }, (_, i) => i);
  const orderer = async () => {
    for (let no = left.pop(); no !== undefined; no = left.pop()) {
      const key = randomUUID();
      const body = orderOf(no);
      do {
        requests += 1;
        if (Date.now() - began > LIMIT_MS) throw new Error('It takes too long.');
      } while (
        !(await order(world, cookie, key, body)) &&
        (await pause(random() * AGAIN_MS, true))
      );
    }
  };
  const kills = await killWhile(Promise.all(Array.from({ length: AT_ONCE }, orderer)), [
    { victim: apis[0]!, everyMs: KILL_EVERY_MS },
  ]);

  const [row] = await db<{ made: number; whole: number }[]>`
    select count(*)::int as made,
           count(*) filter (where total = ${RECIPIENTS} and waiting = ${RECIPIENTS}
             and ${RECIPIENTS} = (select count(*) from campaign_recipient r where r.campaign_id = c.id)
             and 1 = (select count(*) from campaign_batch b where b.campaign_id = c.id))::int as whole
    from campaign c where c.id > ${before!.id}`;
  const { made, whole } = row!;
  const passed = made === campaigns && whole === made && kills > 0;
  const seconds = (Date.now() - began) / 1_000;
  return [requests, kills, made, made - whole, seconds, passed ? PASSED : 'FAILED'];
}

/** For tomorrow, so that nothing goes out meanwhile. */
function orderOf(no: number): string {
  const phones = Array.from({ length: RECIPIENTS }, (_, i) => `010${30_000_000 + no * 10 + i}`);
  const input: SmsCampaignInput = {
    title: '',
    text: `점검 ${no}`,
    picture: null,
    advertising: false,
    audience: { kind: 'phones', phones },
    send_at: new Date(Date.now() + DAY_MS).toISOString(),
  };
  return JSON.stringify(input);
}

/** @returns whether it was answered with success. */
async function order(
  { apiUrl }: World,
  cookie: string,
  key: string,
  body: string,
): Promise<boolean> {
  try {
    const response = await fetch(`${apiUrl}${smsCalls.create.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    if ([200, 201, 202, 409, 429, 503].includes(response.status)) return response.ok;
    throw new Refused(response.status);
  } catch (error) {
    if (error instanceof Refused) throw error;
    // The API died with the request: the same is asked again.
    return false;
  }
}
