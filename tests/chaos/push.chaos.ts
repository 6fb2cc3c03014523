/**
 * Proves that a push campaign reaches every remaining device (reliability F27). The push service
 * has lost one device in ten, and it refuses, fails and hangs. It resets and refuses streams, and
 * closes connections with GOAWAY. Its own list is the reference. The sender presses twice, and only
 * one campaign must be created.
 *
 *     npm run chaos -- push [--seeds=10] [--seed=1] [--devices=10000] [--short]
 *                           [--without=key|retries] [--port=4200]
 *
 * `--without=key` makes the database forget Idempotency-Keys. `--without=retries` makes it forget
 * the recipients that the push service refused temporarily. The run must then fail, which proves
 * that the checker works.
 */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { atMost, exactly, type Line } from '../support/lines.ts';
import { addActor } from '../support/acting-staff.ts';
import { addDevices, pushToAll } from '../support/push-devices.ts';
import { untilDone } from './support/campaign-run.ts';
import { forgetKeys } from './support/forget-keys.ts';
import { runSeeds } from './support/run-seeds.ts';
import { createPrinter } from './support/printer.ts';
import { setFaults, type World } from './support/world.ts';

const LIMIT_MS = 180_000;
const KEY = 'chaos-push';
const GONE_SHARE = 0.1;
/** Of every hundred pushes to a device that is there. */
const FAULTS = {
  throttle_rate: 0.05,
  retry_after_s: 5,
  fail_rate: 0.02,
  hang_rate: 0.01,
  reset_rate: 0.005,
  refuse_rate: 0.02,
  goaway_rate: 0.002,
};

const { values: flags } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    devices: { type: 'string' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const devices = Number(flags.devices ?? (flags.short ? 1_000 : 10_000));
const say = createPrinter();

const pushed = z.object({ id: z.string(), text: z.string().nullable() });
const shown = z.object({ tag: z.string() });

say(`seeds from ${flags.seed}, ${devices} devices, without ${flags.without || '-'}`);
const seeds = {
  title: 'F27',
  first: Number(flags.seed),
  count: Number(flags.seeds),
  wish: { firstPort: Number(flags.port) },
};
process.exitCode = (await runSeeds(seeds, run)) ? 0 : 1;

async function run(world: World, random: () => number): Promise<Line[]> {
  const { db } = world;
  if (flags.without === 'key') await forgetKeys(world);
  if (flags.without === 'retries') await forgetRetries(world);
  const ids = await addDevices(world, devices);
  const gone = new Set(ids.filter(() => random() < GONE_SHARE));
  const answers = Object.fromEntries([...gone].map((id) => [id, 410]));
  await setFaults(world, { ...FAULTS, ids: answers }, 'push-faults');

  const started = Date.now();
  const actor = await addActor(db);
  const campaignId = await pushToAll(world, actor, KEY);
  const again = await pushToAll(world, actor, KEY);
  const state = await untilDone(world, campaignId, { until: started + LIMIT_MS, say });
  if (again !== campaignId) await untilDone(world, again, { until: started + LIMIT_MS, say });
  const seconds = (Date.now() - started) / 1_000;

  const tags = await readTags(world);
  const missed = ids.filter((id) => !gone.has(id) && !tags.has(id)).length;
  const strange = [...tags.keys()].filter((id) => gone.has(id)).length;
  const mostTags = Math.max(...[...tags.values()].map((of) => of.size));
  const [row] = await db<{ ended: number; sent: number; failed: number; unknown: number }[]>`
    select (select count(*)::int from push_subscription where end_reason = 'gone') as ended,
           sent, failed, unknown from campaign where id = ${campaignId}`;
  const { ended, sent, failed, unknown } = row!;
  say(`${sent} sent, ${failed} failed, ${unknown} unknown, ${state}`);
  return [
    exactly('devices that were missed', missed),
    exactly('pushes to removed devices', strange),
    exactly('notifications per device', mostTags, 1),
    exactly('expired devices that were removed', ended, gone.size),
    exactly('marked failed', failed, gone.size),
    exactly('marked sent or unknown', sent + unknown, devices - gone.size),
    exactly('the campaign', state, 'done'),
    atMost('time to completion', seconds, LIMIT_MS / 1_000, 's'),
  ];
}

/** Keeps recipients due for a retry in flight, as if no answer had arrived. */
async function forgetRetries({ db }: World): Promise<void> {
  await db`
    create function forget_retry() returns trigger language plpgsql as
    'begin
       if old.state = ''sending'' and new.state = ''waiting'' then return old; end if;
       return new;
     end'`;
  await db`
    create trigger forget_retry before update on campaign_recipient
    for each row execute function forget_retry()`;
}

/** The tags that came to each device: pushes of one tag show as one notification. */
async function readTags({ gatewayUrl }: World): Promise<Map<string, Set<string>>> {
  const answer = await fetch(`${gatewayUrl}/sandbox/pushes`);
  if (!answer.ok || !answer.body) throw new Error(`The list returned ${answer.status}.`);
  const tags = new Map<string, Set<string>>();
  for await (const line of createInterface({ input: Readable.from(answer.body) })) {
    if (line === '') continue;
    const { id, text } = pushed.parse(JSON.parse(line));
    const { tag } = shown.parse(JSON.parse(text ?? 'null'));
    tags.set(id, (tags.get(id) ?? new Set()).add(tag));
  }
  return tags;
}
