import { keepingTimes, type KeepingRule } from '@maru/contract/audit/retention';
import type { Tx } from '@maru/platform/db/db';
import { fieldsOf, rowsOf, type Before, type Removal } from './removal.ts';
import { removeMemberships, removeOrders } from './remove-orders.ts';
import { wipeRecipients } from './wipe-recipients.ts';

/**
 * Purposes of short-lived messages, in contrast to messages that must be provable later. The index
 * `single_message_passing` has the same list.
 */
const PASSING = ['code', 'password', 'reminder', 'expiry'];

/** An ended session without references, either from a log or from a view session. */
function isOldSession(tx: Tx, before: Before, realm: 'member' | 'admin'): Before {
  return tx`
    t.realm = ${realm} and least(t.expires_at, coalesce(t.ended_at, t.expires_at)) < ${before}
    and not exists (select from audit_log x where x.session_id = t.id)
    and not exists (select from login_event x where x.session_id = t.id)
    and not exists (select from join_ticket x where x.session_id = t.id)
    and not exists (select from post_lock x where x.session_id = t.id)
    and not exists (select from staff_task x where x.session_id = t.id)
    and not exists (select from session x where x.staff_session_id = t.id)`;
}

/** A text message that followed another is taken before the other. */
function isOldMessage(tx: Tx, before: Before): Before {
  return tx`
    t.settled_at < ${before}
    and not exists (select from single_message next where next.instead_of = t.id)`;
}

/** Only the run keeps a member from entering again a journey that they may enter once. */
function isOldRun(tx: Tx, before: Before): Before {
  return tx`
    t.ended_at < ${before}
    and exists (select from journey j where j.id = t.journey_id
                and (j.state = 'ended' or j.reentry_days is not null))`;
}

const recipientsOf = rowsOf(
  'campaign_recipient',
  (tx, before) => tx`t.campaign_id in (${finishedBefore(tx, before)})`,
);

/** Recipients, with the former tokens of their links. */
const removeRecipients: Removal = async (tx, step) => {
  await tx`delete from former_link where campaign_id in (${finishedBefore(tx, step.before)})`;
  return recipientsOf(tx, step);
};

function finishedBefore(tx: Tx, before: Before): Before {
  return tx`select id from campaign where waiting = 0 and finished_at < ${before}`;
}

/** Rows that each retention rule covers, in the order of removal. */
export const removals: Record<KeepingRule, Removal> = {
  repeatedCalls: rowsOf('idempotency_key', (tx, before) => tx`t.created_at < ${before}`, [
    'scope',
    'key',
  ]),
  phoneCodes: rowsOf('phone_code', (tx, before) => tx`t.expires_at < ${before}`),
  signupTickets: rowsOf('signup_ticket', (tx, before) => tx`t.expires_at < ${before}`),
  identityChecks: rowsOf('identity_check', (tx, before) => tx`t.created_at < ${before}`),
  passkeyChallenges: rowsOf('passkey_challenge', (tx, before) => tx`t.created_at < ${before}`),
  socialLoginFlows: rowsOf('social_login_flow', (tx, before) => tx`t.created_at < ${before}`),
  liveChanges: rowsOf('live_change', (tx, before) => tx`t.committed_at < ${before}`),
  liveDeliveries: rowsOf('live_delivery', (tx, before) => tx`t.emitted_at < ${before}`, [
    'change_id',
    'process',
  ]),
  advertisingSlots: rowsOf('advertising_slot', (tx, before) => tx`t.last_at < ${before}`, [
    'member_id',
  ]),
  deliveryReports: rowsOf('delivery_report', (tx, before) => tx`t.applied_at < ${before}`),
  statusSamples: rowsOf('status_sample', (tx, before) => tx`t.minute < ${before}`, [
    'part',
    'minute',
  ]),
  statusDays: rowsOf('status_day', (tx, before) => tx`t.day < ${before}`, ['part', 'day']),
  journeyRuns: rowsOf('journey_run', isOldRun),
  journeySteps: rowsOf(
    'journey_step_run',
    (tx, before) => tx`t.run_id in (select id from journey_run where ended_at < ${before})`,
    ['run_id', 'step_key'],
  ),
  webhookEvents: rowsOf('webhook_event', (tx, before) => tx`t.at < ${before}`),
  setAsideEvents: rowsOf('outbox_aside', (tx, before) => tx`t.at < ${before}`),
  webVitals: rowsOf('web_vital', (tx, before) => tx`t.hour < ${before}`, ['hour', 'route', 'name']),
  searchWords: rowsOf('search_word', (tx, before) => tx`t.day < ${before}`, ['day', 'word']),
  browserErrors: rowsOf('browser_error', (tx, before) => tx`t.last_at < ${before}`),
  taxNumbers: fieldsOf(
    'tax_document',
    (tx) => tx`details_enc = null`,
    (tx, before) => tx`
      t.details_enc is not null and t.changed_at < ${before} and t.kind <> 'invoice'
      and t.state not in ('asked', 'issuing')`,
  ),
  endedSubscriptions: rowsOf('push_subscription', (tx, before) => tx`t.ended_at < ${before}`),
  joinTickets: rowsOf('join_ticket', (tx, before) => tx`t.issued_at < ${before}`),
  visitorJoins: rowsOf('join_log', (tx, before) => tx`t.at < ${before} and t.member_id is null`),
  joinAddresses: fieldsOf(
    'join_log',
    (tx) => tx`ip = null, user_agent = '', session_id = null`,
    (tx, before) => tx`t.at < ${before} and t.ip is not null`,
  ),
  memberLogins: rowsOf('login_event', (tx, before) => tx`t.at < ${before} and t.realm = 'member'`),
  memberSessions: rowsOf('session', (tx, before) => isOldSession(tx, before, 'member')),
  passingMessages: rowsOf(
    'single_message',
    (tx, before) => tx`t.purpose = any(${PASSING}) and ${isOldMessage(tx, before)}`,
  ),
  inboxEntries: rowsOf('inbox_entry', (tx, before) => tx`t.created_at < ${before}`),
  campaignNumbers: wipeRecipients,
  eventAnswers: fieldsOf(
    'event_entry',
    (tx) => tx`answers = '{}'`,
    (tx, before) => tx`
      t.answers <> '{}' and t.event_id in (select id from event where ends_at < ${before})`,
  ),
  pushStops: rowsOf('push_stop', (tx, before) => tx`t.at < ${before}`, ['token_hash']),
  roomMessages: rowsOf('room_message', (tx, before) => tx`t.at < ${before}`),
  roomMutes: rowsOf(
    'room_mute',
    (tx, before) => tx`t.at < ${before} and (t.lifted_at is not null or t.until < now()
                       or t.schedule_id is not null)`,
  ),
  roomPolls: rowsOf('room_poll', (tx, before) => tx`t.at < ${before}`),
  broadcastViewers: rowsOf('broadcast_viewers', (tx, before) => tx`t.minute < ${before}`, [
    'schedule_id',
    'minute',
  ]),
  paymentEvents: rowsOf('payment_event', (tx, before) => tx`t.handled_at < ${before}`),
  staffNotices: rowsOf('staff_notice', (tx, before) => tx`t.at < ${before}`),
  alarms: rowsOf('alarm', (tx, before) => tx`t.cleared_at < ${before}`),
  staffLogins: rowsOf('login_event', (tx, before) => tx`t.at < ${before} and t.realm = 'admin'`),
  staffSessions: rowsOf('session', (tx, before) => isOldSession(tx, before, 'admin')),
  staffTasks: rowsOf('staff_task', (tx, before) => tx`t.finished_at < ${before}`),
  optOutCalls: rowsOf('opt_out_call', (tx, before) => tx`t.done_at < ${before}`),
  complaints: rowsOf('member_memo', (tx, before) => tx`t.updated_at < ${before}`),
  reviewReports: rowsOf('review_report', (tx, before) => tx`t.at < ${before}`, [
    'review_id',
    'member_id',
  ]),
  inquiries: rowsOf('inquiry', (tx, before) => tx`t.updated_at < ${before}`),
  inquiryMessages: rowsOf(
    'single_message',
    (tx, before) => tx`t.purpose = 'inquiry' and ${isOldMessage(tx, before)}`,
  ),
  stockMessages: rowsOf(
    'single_message',
    (tx, before) => tx`t.purpose = 'stock' and ${isOldMessage(tx, before)}`,
  ),
  stockFeedRuns: rowsOf('stock_feed_run', (tx, before) => tx`t.started_at < ${before}`),
  departedComplaints: rowsOf(
    'departed.record',
    (tx, before) => tx`t.term = 'complaint' and t.since < ${before}`,
  ),
  departedOrders: rowsOf(
    'departed.record',
    (tx, before) => tx`t.term = 'order' and t.since < ${before}`,
  ),
  linkClicks: rowsOf(
    'link_click',
    (tx, before) => tx`t.campaign_id in (${finishedBefore(tx, before)})`,
    ['campaign_id', 'recipient_id', 'no'],
  ),
  campaignOptOuts: rowsOf(
    'campaign_opt_out',
    (tx, before) => tx`t.campaign_id in (${finishedBefore(tx, before)})`,
    ['campaign_id', 'recipient_id'],
  ),
  pushReceipts: rowsOf(
    'push_receipt',
    (tx, before) => tx`t.campaign_id in (${finishedBefore(tx, before)})`,
    ['campaign_id', 'recipient_id', 'kind'],
  ),
  campaignRecipients: removeRecipients,
  businessMessages: rowsOf(
    'single_message',
    (tx, before) => tx`not t.purpose = any(${PASSING}) and ${isOldMessage(tx, before)}`,
  ),
  memberJoins: rowsOf('join_log', (tx, before) => tx`t.at < ${before}`),
  subscriptions: rowsOf('subscription', (tx, before) => tx`t.ended_at < ${before}`),
  orders: removeOrders,
  memberships: removeMemberships,
};

/** Time before which the data of a retention rule has expired. */
export function beforeOf(tx: Tx, rule: KeepingRule): Before {
  const { months = 0, days = 0 }: { months?: number; days?: number } = keepingTimes[rule];
  return tx`now() - make_interval(months => ${months}, days => ${days})`;
}
