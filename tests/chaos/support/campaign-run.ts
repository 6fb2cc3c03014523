import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { composeSms } from '../../../api/src/campaign/compose/compose-message.ts';
import { createCampaign } from '../../../api/src/campaign/compose/create-campaign.ts';
import { sendSmsTest } from '../../../api/src/campaign/compose/send-test.ts';
import type { Actor } from '../../../platform/src/db/audit.ts';
import { createPersonalData } from '../../../platform/src/crypto/personal-data.ts';
import { addActor } from '../../support/acting-staff.ts';
import type { World } from './world.ts';

const LOOK_MS = 250;
const TELL_MS = 5_000;
const TEST_MS = 180_000;

/** Recipient of the test message that is required before a campaign. */
export const TESTER = '01010000000';

/**
 * Sends the same message to each number, after the required test message.
 *
 * @param sendAt time of sending; `null` = now.
 * @param actor staff member that sends it; `null` = a new one, which can be created only once.
 * @returns the id of the campaign.
 */
export async function startCampaign(
  world: World,
  phones: string[],
  sendAt: string | null = null,
  actor: Actor | null = null,
): Promise<number> {
  const { db, config } = world;
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const deps = { db, config, personal, now: Date.now };
  const by = actor ?? (await addActor(db));
  const words = { title: '', text: '점검', picture: null, advertising: false };
  const repeat = { key: `chaos-${randomUUID()}`, requestHash: Buffer.alloc(32) };
  const test = await sendSmsTest(deps, { ...words, to: TESTER }, by, repeat);
  await untilDone(world, test._id, { until: Date.now() + TEST_MS, say: () => undefined });
  const { item } = await createCampaign(
    deps,
    {
      channel: 'sms',
      message: composeSms(words, config),
      audience: { kind: 'phones', phones },
      sendAt,
    },
    by,
    repeat,
  );
  return item._id;
}

/**
 * Waits until every recipient of a campaign has a final state.
 *
 * @param options.until time limit, in ms since the epoch.
 * @returns the state of the campaign by then.
 */
export async function untilDone(
  { db }: World,
  campaignId: number,
  { until, say }: { until: number; say: (text: string) => void },
): Promise<string> {
  let state = 'unreachable';
  let told = 0;
  while (Date.now() < until) {
    try {
      const [row] = await db<{ state: string; waiting: number }[]>`
        select state, waiting from campaign where id = ${campaignId}`;
      state = row!.state;
      if (row!.waiting === 0) return state;
      if (Date.now() - told > TELL_MS) {
        say(`${row!.waiting} waiting`);
        told = Date.now();
      }
    } catch {
      // PostgreSQL is down, as planned. The loop retries until the deadline.
    }
    await pause(LOOK_MS);
  }
  return state;
}
