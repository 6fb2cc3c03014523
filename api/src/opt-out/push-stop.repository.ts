import { createHash } from 'node:crypto';
import { isWantedAtFirst, type ChoiceCategory } from '@maru/contract/message/message-choice';
import type { PushStop } from '@maru/contract/push/push-stop';
import { noteOptOut, type CampaignMessage } from '@maru/domain/campaign/note-opt-out';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import {
  isSinglePushToken,
  ownsTokenSql,
  readSinglePushToken,
} from '@maru/platform/crypto/recipient-token';
import { readStopToken } from '@maru/platform/crypto/stop-token';
import { setChoice } from './message-choice.repository.ts';
import { addConsent } from '../member/consent.repository.ts';

/** Subject of a push, and the member who received it. */
type Subject = {
  memberId: number;
  /** The message of a campaign that the push is; `null` for a single one. */
  message: CampaignMessage | null;
} & (
  | { kind: 'advertising' }
  | { kind: 'category'; category: ChoiceCategory }
  | { kind: 'reminder'; scheduleId: number }
  | { kind: 'stock'; code: string }
);

/**
 * The push that a stop token belongs to; `null` if the token is forged or has ended, the member has
 * left, or members cannot turn such pushes off.
 */
export async function findPushSubject(
  { db, personal }: { db: Db; personal: PersonalData },
  token: string,
): Promise<Subject | null> {
  const report = readStopToken(personal, token, Date.now());
  if (report === null) return null;
  if (!isSinglePushToken(report)) return findCampaignSubject(db, report);
  const messageId = readSinglePushToken(personal, report);
  return messageId === null ? null : findSingleSubject(db, messageId);
}

async function findCampaignSubject(db: Queryable, report: string): Promise<Subject | null> {
  const [found] = await db<
    (CampaignMessage & {
      memberId: number;
      category: ChoiceCategory | null;
      advertising: boolean;
    })[]
  >`
    select m.id as "memberId", c.category, c.advertising, c.id as "campaignId",
           r.id as "recipientId"
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    join member m on m.id = r.member_id and m.state <> 'withdrawn'
    where ${ownsTokenSql(db, report)} and c.channel = 'push' limit 1`;
  if (!found) return null;
  const { memberId, category, advertising, campaignId, recipientId } = found;
  const message = { campaignId, recipientId };
  if (advertising) return { memberId, message, kind: 'advertising' };
  return category && { memberId, message, kind: 'category', category };
}

async function findSingleSubject(db: Queryable, messageId: number): Promise<Subject | null> {
  const [found] = await db<{ memberId: number; purpose: string; topic: string | null }[]>`
    select m.id as "memberId", s.purpose, s.topic
    from single_message s join member m on m.id = s.member_id and m.state <> 'withdrawn'
    where s.id = ${messageId} and s.channel = 'push'`;
  if (!found) return null;
  const { memberId, purpose, topic } = found;
  const message = null;
  if (purpose === 'inquiry') return { memberId, message, kind: 'category', category: 'inquiry' };
  const code = /^stock-(\w{6})(?:-|$)/.exec(topic ?? '')?.[1];
  if (purpose === 'stock' && code !== undefined) return { memberId, message, kind: 'stock', code };
  const scheduleId = /^schedule-(\d+)$/.exec(topic ?? '')?.[1];
  if (purpose !== 'reminder' || scheduleId === undefined) return null;
  return { memberId, message, kind: 'reminder', scheduleId: Number(scheduleId) };
}

/** Whether the pushes of a subject are still sent, and whether the token was used. */
export async function pushStopOf(
  db: Queryable,
  subject: Subject,
  token: string,
): Promise<PushStop> {
  const [used] = await db<{ kind: PushStop['kind'] }[]>`
    select kind from push_stop where token_hash = ${hashOf(token)}`;
  const rest = { name: null, category: null, used: used !== undefined };
  switch (subject.kind) {
    case 'advertising': {
      const [consent] = await db<{ given: boolean }[]>`
        select given from consent_now
        where member_id = ${subject.memberId} and kind = 'marketing_push'`;
      return { ...rest, kind: 'advertising', stopped: consent?.given !== true };
    }
    case 'category': {
      const { category, memberId } = subject;
      const [choice] = await db<{ wanted: boolean }[]>`
        select wanted from message_choice
        where member_id = ${memberId} and category = ${category} and channel = 'push'`;
      const isWanted = choice?.wanted ?? isWantedAtFirst(category, 'push');
      return { ...rest, kind: 'category', category, stopped: !isWanted };
    }
    case 'stock': {
      const { memberId, code } = subject;
      const [found] = await db<{ name: string; isOn: boolean }[]>`
        select s.name,
               exists (select from stock_watch w
                       where w.member_id = ${memberId} and w.code = s.code and w.disclosures)
               or exists (select from stock_alert a
                          where a.member_id = ${memberId} and a.code = s.code
                            and a.reached_on is null) as "isOn"
        from stock s where s.code = ${code}`;
      return { ...rest, kind: 'stock', name: found?.name ?? null, stopped: !found?.isOn };
    }
    case 'reminder':
      return { ...rest, ...(await reminderOf(db, subject, used?.kind)) };
  }
}

/** After the stop, the reminder no longer says whether it was of the expert. */
async function reminderOf(
  db: Queryable,
  { memberId, scheduleId }: Extract<Subject, { kind: 'reminder' }>,
  stoppedKind: PushStop['kind'] | undefined,
): Promise<Pick<PushStop, 'kind' | 'name' | 'stopped'>> {
  const [found] = await db<
    { nick: string; title: string; ofExpert: boolean; ofSchedule: boolean }[]
  >`
    select e.nick, s.title,
           exists (select from reminder r where r.member_id = ${memberId}
                   and r.expert_id = e.id) as "ofExpert",
           exists (select from reminder r where r.member_id = ${memberId}
                   and r.schedule_id = s.id) as "ofSchedule"
    from broadcast_schedule s join expert e on e.id = s.expert_id where s.id = ${scheduleId}`;
  const isOn = found !== undefined && (found.ofExpert || found.ofSchedule);
  const isExpert = isOn ? found.ofExpert : stoppedKind === 'expert';
  const kind = isExpert ? 'expert' : 'broadcast';
  return { kind, name: (isExpert ? found?.nick : found?.title) ?? null, stopped: !isOn };
}

/**
 * Stops the pushes of a subject, once per token. A repeated token changes nothing, so that it does
 * not undo a later choice of the member.
 */
export async function takePushStop(db: Db, subject: Subject, token: string): Promise<PushStop> {
  return db.begin(async (tx) => {
    const { kind, stopped } = await pushStopOf(tx, subject, token);
    const [fresh] = await tx`
      insert into push_stop (token_hash, member_id, kind)
      values (${hashOf(token)}, ${subject.memberId}, ${kind})
      on conflict do nothing returning 1`;
    if (fresh) await stop(tx, subject);
    if (fresh && !stopped && subject.message) await noteOptOut(tx, subject.message, 'push');
    return pushStopOf(tx, subject, token);
  });
}

async function stop(tx: Tx, subject: Subject): Promise<void> {
  const { memberId } = subject;
  switch (subject.kind) {
    case 'advertising': {
      // The ledger of consents sends the notice that the law requires (`consent-notices.ts`).
      const origin = { source: 'optout_link', note: null } as const;
      await addConsent(tx, memberId, 'marketing_push', false, origin);
      return;
    }
    case 'category':
      await setChoice(tx, memberId, { category: subject.category, channel: 'push', wanted: false });
      return;
    case 'stock': {
      const { code } = subject;
      await tx`
        update stock_watch set disclosures = false
        where member_id = ${memberId} and code = ${code}`;
      await tx`
        delete from stock_alert
        where member_id = ${memberId} and code = ${code} and reached_on is null`;
      return;
    }
    case 'reminder':
      await tx`
        delete from reminder r using broadcast_schedule s
        where s.id = ${subject.scheduleId} and r.member_id = ${memberId}
          and (r.schedule_id = s.id or r.expert_id = s.expert_id)`;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
