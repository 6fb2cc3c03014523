import type { Campaign } from '@maru/contract/campaign/campaign';
import type { Config } from '@maru/platform/config/config';
import { connectDb, type Db } from '@maru/platform/db/db';
import { createPersonalData, type PersonalData } from '@maru/platform/crypto/personal-data';
import { openUploadStore, type UploadStore } from '@maru/platform/files/upload-store';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import { createTestConfig } from '../../../tests/support/test-config.ts';
import type { Channel } from '@maru/contract/message/channel';

/** A database with one campaign in it, as the API would have made it. */
export interface CampaignBench {
  db: Db;
  config: Config;
  personal: PersonalData;
  uploads: UploadStore;
  stop: () => Promise<void>;
}

export async function openBench(env: Record<string, string> = {}): Promise<CampaignBench> {
  const { config, drop } = await createTestConfig(env);
  const db = connectDb(config.DATABASE_URL, { max: 6 });
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  return {
    db,
    config,
    personal,
    uploads: openUploadStore(config),
    async stop() {
      await db.end();
      await drop();
    },
  };
}

export interface NewCampaign {
  channel?: Channel;
  advertising?: boolean;
  category?: string;
  night?: boolean;
  batchSize?: number;
  state?: Campaign['state'];
  /** The address of its picture: it is an MMS then. */
  picture?: string;
}

/** Makes a campaign for these numbers, in batches. @returns its id. */
export async function insertSmsCampaign(
  bench: CampaignBench,
  phones: readonly string[],
  options: NewCampaign = {},
): Promise<number> {
  const { db, personal } = bench;
  const { batchSize = 1_000, night = true } = options;
  const campaignId = await insertCampaign(bench, 'sms', phones.length, options);
  for (const [i, phone] of phones.entries()) {
    await db`
      insert into campaign_recipient (campaign_id, batch, dest_hash, dest_enc, dest_tail)
      values (${campaignId}, ${Math.floor(i / batchSize) + 1}, ${personal.hash('phone', phone)},
              ${personal.seal('phone', phone)}, ${phoneTail(phone)})`;
  }
  await insertBatches(db, campaignId, night);
  return campaignId;
}

/** Gives each recipient a text of their own. */
export async function personalise({ db }: CampaignBench, campaignId: number): Promise<void> {
  await db`update campaign set text = '#{이름}님 안내' where id = ${campaignId}`;
  await db`
    update campaign_recipient set words = jsonb_build_object('이름', '회원' || id)
    where campaign_id = ${campaignId}`;
}

/** Makes a push campaign for these subscriptions, in batches. @returns its id. */
export async function insertPushCampaign(
  bench: CampaignBench,
  targets: readonly { endpoint: string; keys: object }[],
  options: NewCampaign = {},
): Promise<number> {
  const { db, personal } = bench;
  const { batchSize = 1_000, night = true } = options;
  const campaignId = await insertCampaign(bench, 'push', targets.length, options);
  for (const [i, { endpoint, keys }] of targets.entries()) {
    const hash = personal.hash('push', endpoint);
    const sealed = personal.seal('push', endpoint);
    const [row] = await db<{ id: number }[]>`
      insert into push_subscription (endpoint_hash, endpoint_enc, keys_enc)
      values (${hash}, ${sealed}, ${personal.seal('push', JSON.stringify(keys))}) returning id`;
    await db`
      insert into campaign_recipient (campaign_id, batch, subscription_id, dest_hash, dest_enc)
      values (${campaignId}, ${Math.floor(i / batchSize) + 1}, ${row!.id}, ${hash}, ${sealed})`;
  }
  await insertBatches(db, campaignId, night);
  return campaignId;
}

async function insertCampaign(
  { db }: CampaignBench,
  channel: Channel,
  total: number,
  { advertising = false, category, state = 'sending', picture }: NewCampaign,
): Promise<number> {
  const [admin] = await db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name)
    values ('maker' || (select count(*) from admin), 'none', '이운영') returning id`;
  const [campaign] = await db<{ id: number }[]>`
    insert into campaign (channel, kind, title, text, picture, category, advertising, audience,
                          state, total, waiting, created_by)
    values (${channel}, ${channel === 'push' ? 'PUSH' : picture ? 'MMS' : 'SMS'},
            ${channel === 'sms' ? '' : '알림'}, '안내', ${picture ?? null}, ${category ?? null},
            ${advertising}, '{"kind":"all"}', ${state}, ${total}, ${total}, ${admin!.id})
    returning id`;
  return campaign!.id;
}

async function insertBatches(db: Db, campaignId: number, night: boolean): Promise<void> {
  await db`
    insert into campaign_batch (campaign_id, no, size, night)
    select ${campaignId}, batch, count(*), ${night} from campaign_recipient
    where campaign_id = ${campaignId} group by batch`;
}

/** Clears leases and pauses, so that the next attempt can start. */
export async function makeDue(db: Db): Promise<void> {
  await db`update campaign_batch set claim = null, claimed_until = null, retry_at = null`;
}

/** The counts of a campaign, from its row and from its recipients; they have to agree. */
export async function countsOf(db: Db, campaignId: number) {
  const [row] = await db<
    { state: string; waiting: number; sent: number; failed: number; unknown: number }[]
  >`select state, waiting, sent, failed, unknown from campaign where id = ${campaignId}`;
  const [rows] = await db<{ waiting: number; sent: number; failed: number; unknown: number }[]>`
    select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
           count(*) filter (where state = 'sent')::int as sent,
           count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where state = 'unknown')::int as unknown
    from campaign_recipient where campaign_id = ${campaignId}`;
  const { state, ...counts } = row!;
  if (JSON.stringify(counts) !== JSON.stringify(rows)) {
    throw new Error(
      `The campaign has the counts ${JSON.stringify(counts)}, its rows ${JSON.stringify(rows)}.`,
    );
  }
  return { state, ...counts };
}
