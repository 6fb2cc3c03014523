import { buffer } from 'node:stream/consumers';
import type { Db } from '@maru/platform/db/db';
import type { UploadStore } from '@maru/platform/files/upload-store';
import type { ClaimedBatch } from '../campaign/batch.repository.ts';
import type { OutgoingPicture, SmsGateway } from '../providers/sms-gateway.ts';

/** How long one worker has for the upload before another one tries. */
const LEASE_S = 15;

/** Retry interval of a batch while another batch uploads its picture. */
const BUSY_MS = 500;

const UPLOADS = '/uploads/';

export type ReadyPicture =
  /** `picture` is `null` for a campaign without one. */
  | { state: 'ready'; picture: OutgoingPicture | null }
  /** Another batch of the campaign is uploading the picture; retry after this time. */
  | { state: 'busy'; afterMs: number }
  /** The file no longer exists. */
  | { state: 'gone' };

/** The picture store is unavailable, which is not a failure of the batch. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

interface Keeper {
  db: Db;
  gateway: SmsGateway;
}

interface PictureDeps extends Keeper {
  uploads: Pick<UploadStore, 'read'>;
}

/**
 * The picture of a campaign in the gateway's format, uploaded once for all batches. An upload sends
 * no message, so an interrupted upload is simply repeated.
 *
 * @throws StoreAway, and the errors of {@link SmsGateway}.
 */
export async function readyPicture(
  deps: PictureDeps,
  { campaignId, campaign: { picture } }: Pick<ClaimedBatch, 'campaignId' | 'campaign'>,
): Promise<ReadyPicture> {
  if (picture === null) return { state: 'ready', picture: null };
  const { db, gateway, uploads } = deps;
  const upload = gateway.uploadPicture;
  if (!upload) {
    const jpeg = await readJpeg(uploads, picture);
    return jpeg ? { state: 'ready', picture: { jpeg } } : { state: 'gone' };
  }

  const fileId = await findFile(deps, campaignId);
  if (fileId !== null) return { state: 'ready', picture: { fileId } };
  if (!(await claimUpload(deps, campaignId))) return { state: 'busy', afterMs: BUSY_MS };
  try {
    const jpeg = await readJpeg(uploads, picture);
    if (!jpeg) return { state: 'gone' };
    const uploaded = await upload(jpeg);
    await db`update campaign_picture set file_id = ${uploaded} where ${isOf(deps, campaignId)}`;
    return { state: 'ready', picture: { fileId: uploaded } };
  } finally {
    await db`update campaign_picture set claimed_until = now() where ${isOf(deps, campaignId)}`;
  }
}

/** Lets the next turn upload the picture again, because the provider no longer knows the file. */
export async function forgetPicture(deps: Keeper, campaignId: number): Promise<void> {
  await deps.db`update campaign_picture set file_id = null where ${isOf(deps, campaignId)}`;
}

async function findFile(deps: Keeper, campaignId: number): Promise<string | null> {
  const [kept] = await deps.db<{ fileId: string | null }[]>`
    select file_id as "fileId" from campaign_picture where ${isOf(deps, campaignId)}`;
  return kept?.fileId ?? null;
}

async function claimUpload({ db, gateway }: Keeper, campaignId: number): Promise<boolean> {
  const [claimed] = await db`
    insert into campaign_picture as p (campaign_id, provider, account, claimed_until)
    values (${campaignId}, ${gateway.provider}, ${gateway.account},
            now() + make_interval(secs => ${LEASE_S}))
    on conflict (campaign_id, provider, account)
    do update set claimed_until = excluded.claimed_until
    where p.file_id is null and p.claimed_until <= now()
    returning 1`;
  return claimed !== undefined;
}

function isOf({ db, gateway }: Keeper, campaignId: number) {
  return db`campaign_id = ${campaignId} and provider = ${gateway.provider}
            and account = ${gateway.account}`;
}

async function readJpeg(
  uploads: Pick<UploadStore, 'read'>,
  picture: string,
): Promise<Buffer | null> {
  try {
    const kept = await uploads.read(picture.slice(UPLOADS.length));
    return kept && (await buffer(kept.body));
  } catch (cause) {
    throw new StoreAway('the picture cannot be read', { cause });
  }
}
