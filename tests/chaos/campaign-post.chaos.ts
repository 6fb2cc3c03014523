/**
 * Proves that a campaign retried with one Idempotency-Key is created exactly once (reliability
 * F4). The API is killed every three seconds, for a few campaigns twice during one order. Every
 * tenth order is repeated after its answer, like a double click.
 *
 *     npm run chaos -- campaign-post [--seeds=10] [--seed=1] [--campaigns=3000] [--short]
 *                                    [--without=key] [--port=4200]
 *
 * `--without=key` makes the database forget the keys. The run must then fail, which proves that the
 * checker works.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atLeast, exactly, type Line } from '../support/lines.ts';
import { logInAsSuper } from '../support/acting-staff.ts';
import { order, orderOf, RECIPIENTS } from './support/campaign-order.ts';
import { forgetKeys } from './support/forget-keys.ts';
import { runSeeds } from './support/run-seeds.ts';
import { createPrinter } from './support/printer.ts';
import { killWhile } from './support/victim.ts';
import { type World } from './support/world.ts';

const AT_ONCE = 50;
const LIMIT_MS = 180_000;
/** Longest pause before a retry of the same request. */
const AGAIN_MS = 1_000;
const TWICE_ONE_IN = 10;

const { values: flags } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    campaigns: { type: 'string' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const campaigns = Number(flags.campaigns ?? (flags.short ? 200 : 3_000));
const killEveryMs = flags.short ? 500 : 3_000;
const say = createPrinter();

say(`seeds from ${flags.seed}, ${campaigns} campaigns, without ${flags.without || '-'}`);
const seeds = {
  title: 'F4',
  first: Number(flags.seed),
  count: Number(flags.seeds),
  wish: { firstPort: Number(flags.port), api: 1 },
};
process.exitCode = (await runSeeds(seeds, run)) ? 0 : 1;

async function run(world: World, random: () => number): Promise<Line[]> {
  const { db, apis } = world;
  if (flags.without === 'key') await forgetKeys(world);
  const [before] = await db<{ id: number }[]>`select coalesce(max(id), 0) as id from campaign`;
  const cookie = await logInAsSuper(world.apiUrl);
  const began = Date.now();

  let requests = 0;
  const left = Array.from({ length: campaigns }, (_, i) => i);
  const untilAnswered = async (key: string, body: string) => {
    do {
      requests += 1;
      if (Date.now() - began > LIMIT_MS) throw new Error('The campaigns did not finish in time.');
    } while (
      !(await order(world.apiUrl, { cookie, key, body })) &&
      (await pause(random() * AGAIN_MS, true))
    );
  };
  const orderer = async () => {
    for (let no = left.pop(); no !== undefined; no = left.pop()) {
      const key = randomUUID();
      const body = orderOf(no);
      await untilAnswered(key, body);
      if (no % TWICE_ONE_IN === 0) await untilAnswered(key, body);
    }
  };
  const kills = await killWhile(Promise.all(Array.from({ length: AT_ONCE }, orderer)), [
    { victim: apis[0]!, everyMs: killEveryMs },
  ]);

  const [row] = await db<{ made: number; whole: number }[]>`
    select count(*)::int as made,
           count(*) filter (where total = ${RECIPIENTS} and waiting = ${RECIPIENTS}
             and ${RECIPIENTS} = (select count(*) from campaign_recipient r where r.campaign_id = c.id)
             and 1 = (select count(*) from campaign_batch b where b.campaign_id = c.id))::int as whole
    from campaign c where c.id > ${before!.id}`;
  const { made, whole } = row!;
  say(`${requests} requests in ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  return [
    exactly('campaigns created', made, campaigns),
    exactly('campaigns created partially', made - whole),
    atLeast('kills', kills, 1),
  ];
}
