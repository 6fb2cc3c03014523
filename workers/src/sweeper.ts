import { brandOf } from '@maru/brands/registry';
import { startCampaign } from '@maru/domain/campaign/campaign.repository';
import { optOutBaseOf } from '@maru/platform/crypto/recipient-token';
import { openExportFiles } from '@maru/platform/files/export-files';
import type { Db } from '@maru/platform/db/db';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { applyDuePrices } from '@maru/domain/order/price-turn';
import type { Queues } from '@maru/platform/redis/queues';
import { traceOf, within } from '@maru/platform/telemetry/trace';
import { endOverdueViews } from '@maru/platform/session/member-view';
import { openUploadStore } from '@maru/platform/files/upload-store';
import { advanceSplits } from './campaign/advance-splits.ts';
import { queueBatches } from './campaign/queue-batches.ts';
import { emptyTrash } from './empty-trash.ts';
import { expireFiles } from './staff/expire-files.ts';
import { warnOfEndingAddresses } from './staff/warn-of-ending-addresses.ts';
import { countReceipts } from './push/count-receipts.ts';
import { expireOrders } from './expire-orders.ts';
import { startRepeatingWorker, type RunningWorker, type WorkerDeps } from './queues.ts';
import { noteViewers } from './note-viewers.ts';
import { reinstateDue } from './reinstate-members.ts';
import { sealMemos } from './seal-memos.ts';
import { runSequentially, runStepsSequentially } from './run-sequentially.ts';
import { removeUnusedUploads } from './remove-unused-uploads.ts';
import { runJourneys } from './journey/run-journeys.ts';
import { sendNews } from './news/send-news.ts';
import { sendReminders } from './reminder/send-reminders.ts';
import { sendStockAlerts } from './stock/send-stock-alerts.ts';
import { sendConsentNotices } from './single/consent-notices.ts';
import { sendExpiryNotices } from './single/expiry-notices.ts';
import { sendSubscriptionNotices } from './single/subscription-notices.ts';
import { removeOld } from './retention/remove-old.ts';
import { createReconfirmation } from './single/reconfirm-consents.ts';
import { findMentions } from './stock/find-mentions.ts';
import { createSmsUpkeep } from './sms/sms-upkeep.ts';

/** Maximum start delay of a scheduled campaign, and maximum wait for work that Redis lost. */
const EVERY_MS = 5_000;
/** Unused pictures are already days old, so one hour more does not matter. */
const UNUSED_EVERY_MS = 3_600_000;
/** Only the previous version stores memos in plain text, and a deployment takes minutes. */
const SEAL_MEMOS_EVERY_MS = 600_000;
/** Automatic notices to members can be sent at any time of a day. */
const NOTICES_EVERY_MS = 60_000;

/** With the interval of the sweep, less than a minute, so that no minute is missed. */
const NOTE_VIEWERS_EVERY_MS = 30_000;

type Step = () => Promise<unknown>;

/**
 * Repairs the queues from the state in Postgres, at the start and then every few seconds. No
 * progress therefore depends on the contents of Redis (reliability Q4). A failing chore does not
 * block later chores.
 */
export function startSweeper(deps: WorkerDeps & { queues: Queues }): RunningWorker {
  const steps = [...stateChores(deps), ...providerChores(deps)];
  return startRepeatingWorker(deps, 'maintenance.sweep', EVERY_MS, () =>
    runStepsSequentially(...steps),
  );
}

/** One sweep of the state alone. Any number may run at once. */
export async function sweep(deps: StateDeps): Promise<void> {
  await runStepsSequentially(...stateChores(deps));
}

type StateDeps = Pick<WorkerDeps, 'db'> & { queues: Queues };

/** Chores that bring the state in Postgres up to date. */
function stateChores({ db, queues }: StateDeps): readonly Step[] {
  return [
    () => startDue(db),
    () => advanceSplits(db),
    () => queueBatches({ db, queues }),
    // Counts push reports from devices.
    () => countReceipts(db),
    () => expireOrders(db),
    () => applyDuePrices(db),
    () => reinstateDue(db),
    () => emptyTrash(db),
    () => warnOfEndingAddresses(db),
    () => db.begin((tx) => endOverdueViews(tx)),
    () => findMentions(db),
  ];
}

/** Chores that need more than the database: the configuration, a provider or a file store. */
function providerChores(deps: WorkerDeps & { queues: Queues }): readonly Step[] {
  const { db, config } = deps;
  const uploads = openUploadStore(config);
  const exportFiles = openExportFiles(config);
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const brand = brandOf(config.BRAND);
  const optOutBase = optOutBaseOf(config);
  const noticeDeps = { db, personal, brandName: brand.name, now: Date.now };
  const reconfirm = createReconfirmation({ ...noticeDeps, optOut: config.SMS_OPT_OUT });
  return [
    () => sendReminders({ db, personal, brand }),
    () => sendStockAlerts({ db, personal, brand }),
    // Notifies members of new posts in categories that they enabled.
    () => sendNews({ db, brand, now: Date.now }),
    // Moves members on in their journeys.
    () => runJourneys({ db, personal, spending: config, optOutBase, now: Date.now }),
    createSmsUpkeep(deps),
    atMostEvery(NOTE_VIEWERS_EVERY_MS, () => noteViewers(deps)),
    atMostEvery(NOTICES_EVERY_MS, () => sendExpiryNotices(noticeDeps)),
    atMostEvery(NOTICES_EVERY_MS, () => sendSubscriptionNotices(noticeDeps)),
    atMostEvery(NOTICES_EVERY_MS, () => sendConsentNotices(noticeDeps)),
    atMostEvery(NOTICES_EVERY_MS, reconfirm),
    atMostEvery(UNUSED_EVERY_MS, () => removeUnusedUploads({ ...deps, uploads })),
    atMostEvery(SEAL_MEMOS_EVERY_MS, () => sealMemos(db, personal)),
    // Removes data older than its retention period, once a night.
    () => removeOld(deps, Date.now()),
    // Each round queries the store for due files. This chore is last, so an unavailable store
    // blocks no other chore.
    () => expireFiles(db, exportFiles),
  ];
}

/** Skips runs until the interval has passed since the last one. */
function atMostEvery(intervalMs: number, run: Step): Step {
  let dueAt = 0;
  return async () => {
    if (Date.now() < dueAt) return;
    dueAt = Date.now() + intervalMs;
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
