import type { Brand } from '@maru/brands/brand';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { broadcastPageOf } from '@maru/domain/broadcast/broadcast-page';
import { reminderWords } from '@maru/domain/message/alimtalk-wording';
import { broadcastPush, type BroadcastTurn } from '@maru/domain/message/message-wording';
import { addInboxEntries, type InboxNews } from '@maru/domain/message/inbox';
import { isOffEverywhere, reachSql, sendToReach, type Reach } from '@maru/domain/message/reach';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { isSentAsAlimtalk } from '@maru/domain/message/single-message';

/**
 * Minutes before the start at which members are notified, and for which "live now" remains accurate
 * enough.
 */
const SOON_MIN = 10;

/** Members that follow an expert are notified of changes only to broadcasts this near. */
const NEAR_H = 24;

/** Members notified in one transaction. */
const BATCH = 200;

export interface ReminderDeps {
  db: Db;
  personal: PersonalData;
  brand: Pick<Brand, 'name' | 'places'>;
}

interface Recipient extends Reach {
  scheduleId: number;
  memberId: number;
  nick: string;
  title: string;
  startsAt: string;
  wasStart: string;
  minutesLeft: number;
  expiresAt: string;
}

interface News {
  id: number;
  kind: Exclude<BroadcastTurn, 'soon'>;
}

/**
 * Sends reminders to the members who asked for them (features S14):
 *
 * - the broadcast starts in ten minutes
 * - the broadcast is live
 * - the broadcast was moved or cancelled
 *
 * The first two are sent once per member and broadcast, even if it is moved. They use push. If
 * staff chose a template, members without a device get an 알림톡. All of them get an inbox entry,
 * which replaces that of the former news. Any number of processes may run this concurrently.
 */
export async function sendReminders(deps: ReminderDeps): Promise<void> {
  const byPhone = await isSentAsAlimtalk(deps.db, 'reminder');
  await notifyAll(deps, 'soon', 'soon', (tx) => findSoon(tx, byPhone));
  for (const { id, kind } of await listNews(deps.db)) {
    const occasion = kind === 'live' ? 'live' : `${kind}-${id}`;
    await notifyAll(deps, kind, occasion, (tx) =>
      findForNews(tx, { newsId: id, occasion, byPhone }),
    );
    await deps.db`update broadcast_news set told_at = now() where id = ${id} and told_at is null`;
  }
}

async function notifyAll(
  { db, personal, brand }: ReminderDeps,
  turn: BroadcastTurn,
  occasion: string,
  find: (db: Queryable) => Promise<Recipient[]>,
): Promise<void> {
  let found: number;
  do {
    found = await db.begin(async (tx) => {
      const people = await find(tx);
      const news: InboxNews[] = [];
      for (const recipient of people)
        news.push(await notifyOne(tx, { personal, brand }, turn, { occasion, recipient }));
      await addInboxEntries(tx, personal, news);
      return people.length;
    });
  } while (found === BATCH);
}

/** Sends the message of one member, if any channel reaches them. @returns their inbox entry. */
async function notifyOne(
  tx: Tx,
  { personal, brand }: Pick<ReminderDeps, 'personal' | 'brand'>,
  turn: BroadcastTurn,
  { occasion: about, recipient }: { occasion: string; recipient: Recipient },
): Promise<InboxNews> {
  const { memberId, scheduleId } = recipient;
  const { title, text } = broadcastPush(turn, recipient);
  const link = pageOf(brand, turn, recipient);
  const topic = `schedule-${scheduleId}`;
  const occasion = `reminder:${about}:${scheduleId}:${memberId}`;
  const news = { memberId, occasion, topic, title, text, link };
  const pushId = await sendToReach(tx, personal, recipient, {
    brandName: brand.name,
    news,
    alimtalk: { kind: 'reminder', words: reminderWords(brand.name, turn, recipient) },
    purpose: 'reminder',
    expiresAt: recipient.expiresAt,
  });
  return {
    ...news,
    kind: 'live',
    // A cancelled broadcast hides its entries, except for this news.
    scheduleId: turn === 'cancelled' ? null : scheduleId,
    pushId,
  };
}

/**
 * Link of a push: the page of the broadcast. A cancelled broadcast no longer has a page.
 */
function pageOf(brand: ReminderDeps['brand'], turn: BroadcastTurn, recipient: Recipient): string {
  if (turn !== 'cancelled') return broadcastPageOf(brand, recipient.scheduleId, recipient.startsAt);
  return `${brand.places.schedule}?day=${seoulDayOf(Date.parse(recipient.wasStart))}`;
}

function findSoon(db: Queryable, byPhone: boolean): Promise<Recipient[]> {
  return db<Recipient[]>`
    select s.id as "scheduleId", who.member_id as "memberId", who.reach,
           who.phone_enc as "phoneEnc", e.nick, s.title,
           s.start_date as "startsAt", s.start_date as "wasStart", s.start_date as "expiresAt",
           ceil(extract(epoch from s.start_date - now()) / 60)::int as "minutesLeft"
    from broadcast_schedule s join expert e on e.id = s.expert_id
    join lateral ${askersOf(db, byPhone, db`true`)} who on true
    where s.deleted_at is null and s.cancelled_at is null and s.broadcast_status = 0
      and s.start_date > now()
      and s.start_date <= now() + make_interval(mins => ${SOON_MIN})
      and ${isNotNotified(db, 'soon')}
    limit ${BATCH}`;
}

/**
 * Returns news that were not announced yet. If a broadcast was moved several times, only the last
 * move is announced. A live announcement is sent only while the broadcast is on air and the news is
 * recent.
 */
async function listNews(db: Db): Promise<News[]> {
  await db`
    update broadcast_news n set told_at = now()
    from broadcast_schedule s
    where n.told_at is null and s.id = n.schedule_id and (
      case when n.kind = 'live'
           then s.broadcast_status <> 1 or n.at <= now() - make_interval(mins => ${SOON_MIN})
           else (case when n.kind = 'cancelled' then n.was_start else s.start_date end) <= now()
                or exists (select from broadcast_news later
                           where later.schedule_id = n.schedule_id and later.id > n.id
                             and later.kind <> 'live')
      end)`;
  return db<News[]>`select id, kind from broadcast_news where told_at is null order by id`;
}

/**
 * All members with an earlier reminder are notified that a broadcast is live. A change is announced
 * only while it is still useful.
 */
function findForNews(
  db: Queryable,
  { newsId, occasion, byPhone }: { newsId: number; occasion: string; byPhone: boolean },
): Promise<Recipient[]> {
  const isNear = db`(n.kind = 'live'
    or least(n.was_start, s.start_date) < now() + make_interval(hours => ${NEAR_H}))`;
  return db<Recipient[]>`
    select s.id as "scheduleId", who.member_id as "memberId", who.reach,
           who.phone_enc as "phoneEnc", e.nick, s.title,
           s.start_date as "startsAt", n.was_start as "wasStart", 0 as "minutesLeft",
           case n.kind when 'live' then n.at + make_interval(mins => ${SOON_MIN})
                       when 'cancelled' then n.was_start else s.start_date end as "expiresAt"
    from broadcast_news n join broadcast_schedule s on s.id = n.schedule_id
    join expert e on e.id = s.expert_id
    join lateral ${askersOf(db, byPhone, db`r.created_at <= n.at and (r.expert_id is null or ${isNear})`)}
      who on true
    where n.id = ${newsId} and ${isNotNotified(db, occasion)}
    limit ${BATCH}`;
}

/**
 * Members that follow a broadcast or its expert and are still active, unless they turned such
 * messages off on all channels. `reach` is null without a device or a number that may be used: the
 * news is then in the inbox alone.
 */
function askersOf(db: Queryable, byPhone: boolean, which: ReturnType<Queryable>) {
  return db`(
    select distinct r.member_id, d.reach, case when d.reach = 'sms' then m.phone_enc end as phone_enc
    from reminder r join member m on m.id = r.member_id
    cross join lateral (select ${reachSql(db, 'live', byPhone)} as reach) d
    where (r.schedule_id = s.id or r.expert_id = s.expert_id) and m.state = 'active' and ${which}
      and not ${isOffEverywhere(db, 'live')})`;
}

/**
 * A member with an inbox entry alone is notified again once another channel reaches them, such as a
 * device that was added since.
 */
function isNotNotified(db: Queryable, occasion: string) {
  const key = db`concat('reminder:', ${occasion}::text, ':', s.id, ':', who.member_id)`;
  return db`case when who.reach is null
    then not exists (select from inbox_entry where occasion = ${key})
    else not exists (select from single_message where occasion = ${key}) end`;
}
