import { brandOf } from '@maru/brands/registry';
import { startCampaign } from '@maru/domain/campaign/campaign.repository';
import { openExportFiles } from '@maru/platform/files/export-files';
import type { Db } from '@maru/platform/db/db';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { applyDuePrices } from '@maru/domain/order/price-turn';
import type { Queues } from '@maru/platform/redis/queues';
import { traceOf, within } from '@maru/platform/telemetry/trace';
import { endOverdueViews } from '@maru/platform/session/member-view';
import { openUploadStore } from '@maru/platform/files/upload-store';
import { queueBatches } from './campaign/queue-batches.ts';
import { emptyTrash } from './empty-trash.ts';
import { expireFiles } from './staff/expire-files.ts';
import { warnOfEndingAddresses } from './staff/warn-of-ending-addresses.ts';
import { countReceipts } from './push/count-receipts.ts';
import { expireOrders } from './expire-orders.ts';
import { startRepeatingWorker, type RunningWorker, type WorkerDeps } from './queues.ts';
import { reinstateDue } from './reinstate-members.ts';
import { sealMemos } from './seal-memos.ts';
import { runSequentially, runStepsSequentially } from './run-sequentially.ts';
import { removeUnusedUploads } from './remove-unused-uploads.ts';
import { tellNews } from './news/tell-news.ts';
import { sendReminders } from './reminder/send-reminders.ts';
import { sendConsentNotices } from './single/consent-notices.ts';
import { sendExpiryNotices } from './single/expiry-notices.ts';
import { removeOld } from './retention/remove-old.ts';
import { createReconfirmation } from './single/reconfirm-consents.ts';
import { createSmsUpkeep } from './sms/sms-upkeep.ts';

/** Maximum start delay of a scheduled campaign, and maximum wait for work that Redis lost. */
const EVERY_MS = 5_000;
/** Unused pictures are already days old, so one hour more does not matter. */
const UNUSED_EVERY_MS = 3_600_000;
/** Only the previous version stores memos in plain text, and a deployment takes minutes. */
const SEAL_MEMOS_EVERY_MS = 600_000;
/** Automatic notices to members can be sent at any time of a day. */
const NOTICES_EVERY_MS = 60_000;

/** One task of the sweep. */
interface Chore {
  run: () => Promise<unknown>;
  /** Minimum time between two runs, in ms. Without it, the chore runs in each round. */
  everyMs?: number;
}

/**
 * Repairs the queues from the state in Postgres, at the start and then every few seconds. No
 * progress therefore depends on the contents of Redis (reliability Q4). A failing chore does not
 * block later chores.
 */
export function startSweeper(deps: WorkerDeps & { queues: Queues }): RunningWorker {
  const steps = [...stateChores(deps), ...timedChores(deps)].map(stepOf);
  return startRepeatingWorker(deps, 'maintenance.sweep', EVERY_MS, () =>
    runStepsSequentially(...steps),
  );
}

/** One sweep of the state alone. Any number may run at once. */
export async function sweep(deps: StateDeps): Promise<void> {
  await runStepsSequentially(...stateChores(deps).map(stepOf));
}

type StateDeps = Pick<WorkerDeps, 'db'> & { queues: Queues };

/** Chores that bring the state in Postgres up to date. */
function stateChores({ db, queues }: StateDeps): readonly Chore[] {
  return [
    // Starts campaigns that are due.
    { run: () => startDue(db) },
    { run: () => queueBatches({ db, queues }) },
    // Counts push reports from devices.
    { run: () => countReceipts(db) },
    // Expires orders that were not paid in time.
    { run: () => expireOrders(db) },
    // Applies planned prices.
    { run: () => applyDuePrices(db) },
    // Reactivates accounts after their suspension.
    { run: () => reinstateDue(db) },
    // Deletes expired trash.
    { run: () => emptyTrash(db) },
    // Rings the bell for staff addresses that expire soon.
    { run: () => warnOfEndingAddresses(db) },
    // Ends expired member views.
    { run: () => db.begin((tx) => endOverdueViews(tx)) },
  ];
}

/** Chores that need a clock, a provider or a file store. */
function timedChores(deps: WorkerDeps & { queues: Queues }): readonly Chore[] {
  const { db, config } = deps;
  const uploads = openUploadStore(config);
  const exportFiles = openExportFiles(config);
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const brand = brandOf(config.BRAND);
  const telling = { db, personal, brandName: brand.name, now: Date.now };
  return [
    // Notifies members of broadcasts that they asked for.
    { run: () => sendReminders({ db, personal, brand }) },
    // Notifies members of new posts in categories that they enabled.
    { run: () => tellNews({ db, brand, now: Date.now }) },
    // Processes reports of the SMS provider.
    { run: createSmsUpkeep(deps) },
    // Notifies members of ending memberships.
    { run: () => sendExpiryNotices(telling), everyMs: NOTICES_EVERY_MS },
    // Notifies members of the result of their advertising consent.
    { run: () => sendConsentNotices(telling), everyMs: NOTICES_EVERY_MS },
    // Asks members to reconfirm that consent.
    {
      run: createReconfirmation({ ...telling, optOut: config.SMS_OPT_OUT }),
      everyMs: NOTICES_EVERY_MS,
    },
    // Removes unused pictures.
    { run: () => removeUnusedUploads({ ...deps, uploads }), everyMs: UNUSED_EVERY_MS },
    { run: () => sealMemos(db, personal), everyMs: SEAL_MEMOS_EVERY_MS },
    // Removes data older than its retention period, once a night.
    { run: () => removeOld(deps, Date.now()) },
    // Deletes expired files. Each round queries the store for due files. This chore is last, so an
    // unavailable store blocks no other chore.
    { run: () => expireFiles(db, exportFiles) },
  ];
}

/** Skips runs until the minimum time has passed since the last one. */
function stepOf({ run, everyMs }: Chore): () => Promise<unknown> {
  if (everyMs === undefined) return run;
  let dueAt = 0;
  return async () => {
    if (Date.now() < dueAt) return;
    dueAt = Date.now() + everyMs;
    await run();
  };
}

async function startDue(db: Db): Promise<void> {
  await runSequentially(await findDue(db), ({ campaignId, trace }) => {
    const start = () =>
      db.begin(async (tx) => {
        const [due] = await tx`
          select 1 from campaign where id = ${campaignId} and state = 'scheduled' for update`;
        if (due) await startCampaign(tx, campaignId);
      });
    // It continues the trace of the request that created it.
    return within(traceOf(trace), start);
  });
}

/** The database's own time decides, as it does for every process alike. */
async function findDue(db: Db): Promise<{ campaignId: number; trace: string | null }[]> {
  return db<{ campaignId: number; trace: string | null }[]>`
    select id as "campaignId", trace from campaign
    where state = 'scheduled' and send_at <= now() order by send_at`;
}
