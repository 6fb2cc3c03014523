import webpush from 'web-push';
import type { Channel } from '@maru/contract/message/channel';
import { only } from '../providers/gateways.fixture.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { createPushSender } from '../providers/web-push.ts';
import { sendPushBatch } from '../push/send-push-batch.ts';
import { sendBatch } from '../sms/send-batch.ts';
import {
  insertPushCampaign,
  insertSmsCampaign,
  openBench,
  type CampaignBench,
  type NewCampaign,
} from './campaign.fixture.ts';
import { createCircuitBreakers } from './circuit-breaker.ts';

/** Recipients of a campaign. */
export const PEOPLE = 3;

/** A moment of 24 August 2026 in Seoul. @param time `HH:MM:SS`. */
export const at = (time: string) => Date.parse(`2026-08-24T${time}+09:00`);

/** Sends campaigns of one channel to the simulators. */
interface Driver {
  insert: (options: NewCampaign) => Promise<number>;
  /** @returns the moment to take the batch up again; `null` for never. */
  send: (campaignId: number, batch: number, now: number) => Promise<number | null>;
  reached: () => Promise<number>;
}

/** A database, the simulators, and a driver per channel. */
export interface ChannelBench {
  bench: CampaignBench;
  drivers: Record<Channel, Driver>;
  reset: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function openChannels(): Promise<ChannelBench> {
  const vapid = { subject: 'mailto:push@maru.example', ...webpush.generateVAPIDKeys() };
  const sandbox = await startSandbox();
  const bench = await openBench();
  const shared = (now: number) => ({
    db: bench.db,
    personal: bench.personal,
    stop: new AbortController().signal,
    now: () => now,
    onSettled: () => undefined,
    breakerOf: createCircuitBreakers(Date.now, () => undefined),
  });
  const sms: Driver = {
    insert: (options) => {
      const phones = Array.from({ length: PEOPLE }, (_, i) => `0101111000${i}`);
      return insertSmsCampaign(bench, phones, options);
    },
    send: (campaignId, batch, now) => {
      const gateway = createSolapiGateway({
        baseUrl: sandbox.url(),
        apiKey: 'sandbox-key',
        apiSecret: 'sandbox-secret',
        timeoutMs: 10_000,
      });
      const rest = { gateways: only(gateway), uploads: bench.uploads, sender: '16000000' };
      return sendBatch({ ...shared(now), ...rest }, { campaignId, batch });
    },
    reached: async () => (await sandbox.messages()).length,
  };
  const push: Driver = {
    insert: async (options) => {
      const targets = await Promise.all(Array.from({ length: PEOPLE }, () => sandbox.subscribe()));
      return insertPushCampaign(bench, targets, options);
    },
    send: (campaignId, batch, now) => {
      const sender = createPushSender({ hosts: [sandbox.host()], vapid, timeoutMs: 10_000 });
      return sendPushBatch({ ...shared(now), sender }, { campaignId, batch });
    },
    reached: async () => (await sandbox.pushes()).length,
  };
  return {
    bench,
    drivers: { sms, push },
    reset: async () => {
      await sandbox.reset();
    },
    async stop() {
      await bench.stop();
      await sandbox.stop();
    },
  };
}

let named = 0;

/** Puts a member who agreed to everything behind each recipient. @returns them in their order. */
export async function giveMembers(
  { db }: CampaignBench,
  campaignId: number,
  channel: Channel,
): Promise<number[]> {
  const recipients = await db<{ id: number }[]>`
    select id from campaign_recipient where campaign_id = ${campaignId} order by id`;
  const members: number[] = [];
  for (const { id } of recipients) {
    named += 1;
    const [member] = await db<{ id: number }[]>`
      insert into member (login_id, password_hash, name) values (${`law${named}`}, '', '김하나')
      returning id`;
    for (const kind of [`marketing_${channel}`, 'night']) {
      await db`
        insert into consent (member_id, kind, given, source)
        values (${member!.id}, ${kind}, true, 'mypage')`;
    }
    await db`
      update campaign_recipient set member_id = ${member!.id}
      where campaign_id = ${campaignId} and id = ${id}`;
    members.push(member!.id);
  }
  return members;
}

/** Why recipients got nothing, in their order; null of who got it or still waits. */
export async function reasonsOf(
  { db }: CampaignBench,
  campaignId: number,
): Promise<(string | null)[]> {
  const rows = await db<{ reason: string | null }[]>`
    select reason from campaign_recipient where campaign_id = ${campaignId} order by id`;
  return rows.map(({ reason }) => reason);
}
