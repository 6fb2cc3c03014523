import { alarmRules, type AlarmName } from '@maru/contract/monitor/alarm';
import { jobs, queueNames, type QueueName } from '@maru/contract/core/job';
import type { MonitorFrame } from '@maru/contract/monitor/monitor';
import { countOpenInquiries } from '@maru/domain/inquiry/inquiry-overdue';
import { countMissingDays } from '@maru/domain/stock/market-days';
import { countOverdueInvoices } from '@maru/domain/tax-document/overdue-invoices';
import { linkOf } from '@maru/domain/campaign/campaign.repository';
import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import type { Queues } from '@maru/platform/redis/queues';
import type { Channel } from '@maru/contract/message/channel';
import { processKind } from '@maru/contract/core/process-kind';
import type { Measured } from './measured.ts';
import { findReactionJumps } from './reaction-jumps.ts';

export interface MeasureSources {
  db: Db;
  queues: Queues;
  config: Pick<Config, 'SMS_PROVIDER' | 'SMS_BALANCE_ALARM' | 'INQUIRY_DUE_HOURS'>;
}

/** `null` = the value is currently unknown, and open alarms stay open. */
type Measure = (sources: MeasureSources, frame: MonitorFrame) => Promise<Seen> | Seen;
type Seen = Measured[] | null;

/** Measurement of each rule. Processes report most values themselves every second. */
export const measures: Readonly<Record<AlarmName, Measure>> = {
  eventLag: (_, { outbox_oldest_s: oldest }) =>
    oldest === null ? null : [{ subject: '', value: Math.round(oldest) }],
  emitSlow: (_, { emit }) =>
    emit.p99_ms === null ? null : [{ subject: '', value: Math.round(emit.p99_ms) }],
  redisAway: (_, { redis }) => [{ subject: '', value: redis.ok ? 0 : 1 }],
  // The measuring process is in the list itself. If the list is empty, the set of processes is
  // unknown.
  processGone: (_, { processes, silent }) =>
    processes.length > 0
      ? processKind.options.map((subject) => ({
          subject,
          value: silent.filter((kind) => kind === subject).length,
        }))
      : null,
  apiErrors: (_, frame) => errorShareOf(frame),
  queueStalled: (_, { queues }) =>
    queues.length > 0
      ? queues
          // Campaign messages wait in the queue by design. A separate rule checks whether campaigns
          // progress.
          .filter(({ name }) => name !== 'sms' && name !== 'push')
          .map(({ name, oldest_s }) => ({ subject: name, value: oldest_s }))
      : null,
  clockFailing: ({ queues }, { redis }) => (redis.ok ? countFailedRounds(queues) : null),
  deadLetters: ({ db, queues }, { redis }) => (redis.ok ? countDeadLetters(db, queues) : null),
  campaignStuck: ({ db }) => findStillCampaigns(db),
  optOutJump: ({ db }) => findReactionJumps(db, 'optOutJump'),
  complaintJump: ({ db }) => findReactionJumps(db, 'complaintJump'),
  balanceLow: ({ db, config }) => findMissingBalance(db, config),
  diskFull: ({ db }, frame) => findFullestDisk(db, frame),
  archiveFailing: (_, { archive_failing_s: failing }) =>
    failing === null ? null : [{ subject: '', value: Math.ceil(failing / 60) }],
  staffLoginsFailing: ({ db }) => countFailedLogins(db, 'admin'),
  memberLoginsFailing: ({ db }) => countFailedLogins(db, 'member'),
  broadcastForgotten: ({ db }) => findForgottenBroadcasts(db),
  inquiryOverdue: async ({ db, config }) => {
    const { overdue } = await countOpenInquiries(db, config.INQUIRY_DUE_HOURS);
    return [{ subject: '', value: overdue }];
  },
  closesMissing: async ({ db }) => [{ subject: '', value: await countMissingDays(db) }],
  invoiceOverdue: async ({ db }) => [{ subject: '', value: await countOverdueInvoices(db) }],
};

/**
 * Percentage of API responses in the last minute that were server errors. The last second alone may
 * have had no errors between many. A minute without requests gives no value.
 */
function errorShareOf({ processes }: MonitorFrame): Seen {
  const api = processes.filter(({ kind }) => kind === 'api');
  const all = api.reduce((sum, { http_last_minute }) => sum + http_last_minute, 0);
  const errors = api.reduce((sum, each) => sum + each.http_errors_last_minute, 0);
  return all === 0 ? null : [{ subject: '', value: Math.round((errors / all) * 1_000) / 10 }];
}

/**
 * Processes that share a disk report the same disk, so the fullest one has a single alarm. The
 * alarm names the machine to check, and keeps that machine while its disk is full.
 */
async function findFullestDisk(db: Db, { processes, gone }: MonitorFrame): Promise<Seen> {
  const rows = await db<{ subject: string }[]>`
    select subject from alarm where name = 'diskFull' and cleared_at is null`;
  const reported = new Set(rows.map(({ subject }) => subject));
  const disks = processes
    .flatMap(({ name, host, disk_used: used }) =>
      used === null ? [] : [{ subject: host || name, value: Math.round(used * 100) }],
    )
    .toSorted((one, other) => other.value - one.value);
  const known = new Set(disks.map(({ subject }) => subject));
  if (gone.some(({ host }) => reported.has(host) && !known.has(host))) return null;
  const stillFull = disks.find(
    ({ subject, value }) => reported.has(subject) && value > alarmRules.diskFull.over,
  );
  const one = stillFull ?? disks[0];
  return one ? [one] : null;
}

/** Ended jobs are looked at up to this many of a queue, the newest first. */
const MAX_ENDED = 500;
const FAILED_ROUNDS_MS = 600_000;
/** A repeating job is healthy again if it has succeeded since and has not failed for this long. */
const WELL_ROUNDS_MS = 60_000;

async function listEnded(queues: Queues, name: QueueName, state: 'completed' | 'failed') {
  const ended = await queues[name].getJobs(state, 0, MAX_ENDED - 1);
  // A job may be removed between the listing and the read.
  return ended.filter((job) => job !== undefined);
}

const linkToFailed = (queue: QueueName) => `/curve/queues?queue=${queue}&state=failed`;

/** Of a repeating job each failure leaves a round behind; the next one makes up for it. */
async function countFailedRounds(queues: Queues): Promise<Measured[]> {
  const names = (['schedule.turn', 'payment.ask', 'maintenance.sweep'] as const).map(
    async (name) => {
      const { queue } = jobs[name];
      const endsOf = async (state: 'completed' | 'failed') =>
        (await listEnded(queues, queue, state))
          .filter((job) => job.name === name)
          .map(({ finishedOn = 0 }) => finishedOn);
      const now = Date.now();
      const lately = (await endsOf('failed')).filter((at) => at > now - FAILED_ROUNDS_MS);
      const lastFailed = Math.max(...lately);
      // Successful rounds are numerous, so they are read only after a failure.
      const isOver =
        lately.length > 0 &&
        now - lastFailed > WELL_ROUNDS_MS &&
        Math.max(0, ...(await endsOf('completed'))) > lastFailed;
      return { subject: name, value: isOver ? 0 : lately.length, link: linkToFailed(queue) };
    },
  );
  return Promise.all(names);
}

/**
 * Work that is no longer retried: jobs that used up their attempts, and events that match no
 * catalogue entry.
 */
async function countDeadLetters(db: Db, queues: Queues): Promise<Measured[]> {
  const [aside] = await db<{ n: number }[]>`select count(*)::int as n from outbox_aside`;
  const queued = queueNames.map(async (subject) => {
    const failed = await listEnded(queues, subject, 'failed');
    const dead = failed.filter((job) => job.repeatJobKey === undefined);
    return { subject, value: dead.length, link: linkToFailed(subject) };
  });
  return [{ subject: 'outbox', value: aside?.n ?? 0 }, ...(await Promise.all(queued))];
}

/**
 * Minutes without progress, for campaigns that should progress. A campaign has nothing to do in two
 * cases: all its batches are held for the night, or they only wait for the provider's report.
 */
async function findStillCampaigns(db: Db): Promise<Measured[]> {
  const rows = await db<{ id: number; channel: Channel; minutes: number }[]>`
    select c.id, c.channel, (extract(epoch from now() -
             case c.state when 'scheduled' then c.send_at
                          else greatest(c.started_at, c.progressed_at) end) / 60)::int as minutes
    from campaign c
    where not c.test
      and (c.state = 'scheduled' and c.send_at < now()
           or c.state = 'sending' and exists (
             select from campaign_batch b
             where b.campaign_id = c.id and not (b.is_rest and b.variant is null)
               and b.state in ('waiting', 'grouped', 'filled')
               and (b.retry_at is null or b.retry_at < now() + interval '2 minutes')))`;
  return rows.map(({ id, channel, minutes }) => ({
    subject: String(id),
    value: minutes ?? 0,
    link: linkOf(channel, id),
  }));
}

/** The amount by which the provider balance is below the alarm threshold of staff. */
async function findMissingBalance(
  db: Db,
  { SMS_PROVIDER, SMS_BALANCE_ALARM }: Pick<Config, 'SMS_PROVIDER' | 'SMS_BALANCE_ALARM'>,
): Promise<Measured[]> {
  const rows = await db<{ provider: string; balance: number }[]>`
    select provider, balance from sms_account where provider = ${SMS_PROVIDER}`;
  return rows.map(({ provider, balance }) => ({
    subject: provider,
    value: Math.max(0, SMS_BALANCE_ALARM - balance),
  }));
}

/**
 * Failed logins of the last ten minutes; none after two minutes without a failure, because the
 * incident is then over.
 */
async function countFailedLogins(db: Db, realm: 'admin' | 'member'): Promise<Measured[]> {
  const [row] = await db<{ n: number }[]>`
    select case when max(at) > now() - interval '2 minutes' then count(*)::int else 0 end as n
    from login_event
    where at > now() - interval '10 minutes' and realm = ${realm} and result <> 'ok'`;
  return [{ subject: '', value: row?.n ?? 0 }];
}

/** Broadcasts that the bell has reported (watch-overdue.ts) and that are still live. */
async function findForgottenBroadcasts(db: Db): Promise<Measured[]> {
  const rows = await db<{ id: number; minutes: number }[]>`
    select id, ceil(extract(epoch from now() - end_date) / 60)::int as minutes
    from broadcast_schedule
    where broadcast_status > 0 and deleted_at is null and cancelled_at is null
      and end_date < now() and overdue_told_for = end_date`;
  return rows.map(({ id, minutes }) => ({
    subject: String(id),
    value: minutes,
    link: `/curve/broadcast-write?_id=${id}`,
  }));
}
