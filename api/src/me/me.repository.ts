import { wordsOfRecipient } from '@maru/domain/campaign/split/variant-words';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { OwnMembership } from '@maru/contract/account/me';
import type { Queryable } from '@maru/platform/db/db';
import type { FilledIn } from '@maru/domain/message/recipient-text';
import { limitTo } from '../staff-kit/page-of.ts';

/** How many broadcasts the home of the own pages offers to go on with. */
const WATCHED_SHOWN = 3;

/** How many of the latest joins are looked through for them. */
const JOINS_SEEN = 200;

export interface Me {
  user_id: string;
  name: string;
  nickname: string | null;
  phoneTail: string | null;
  type: 'user' | 'expert';
  grade: 'free' | 'vip' | 'premium' | 'vvip';
  created_at: string;
  img_path: string | null;
}

export async function getMember(db: Queryable, memberId: number): Promise<Me> {
  const [row] = await db<Me[]>`
    select m.login_id as user_id, m.name, m.nickname, m.phone_tail as "phoneTail", m.type, g.grade,
           m.created_at,
           (select profile_img_path[1] from expert e where e.member_id = m.id) as img_path
    from member m join member_grade g on g.member_id = m.id where m.id = ${memberId}`;
  return row!;
}

export interface StoredInfo {
  name: string;
  nickname: string | null;
  phoneTail: string | null;
  email: Uint8Array | null;
  identified: boolean;
  version: number;
}

export async function getInfo(db: Queryable, memberId: number): Promise<StoredInfo> {
  const [row] = await db<StoredInfo[]>`
    select name, nickname, phone_tail as "phoneTail", email_enc as email, version,
           exists (select from member_identity i where i.member_id = member.id) as identified
    from member where id = ${memberId}`;
  return row!;
}

export interface InfoChange {
  name: string;
  nickname: string | null;
  email: { sealed: Buffer; hash: Buffer } | null;
  version: number;
}

/** @returns false if the account changed since that version. */
export async function setInfo(
  db: Queryable,
  memberId: number,
  { name, nickname, email, version }: InfoChange,
): Promise<boolean> {
  const [row] = await db`
    update member
    set name = ${name}, nickname = ${nickname}, email_enc = ${email?.sealed ?? null},
        email_hash = ${email?.hash ?? null}, updated_at = now(), version = version + 1
    where id = ${memberId} and version = ${version} and state <> 'withdrawn'
    returning 1`;
  return row !== undefined;
}

export function listMemberships(db: Queryable, memberId: number): Promise<OwnMembership[]> {
  return db<OwnMembership[]>`
    select m.id as _id,
           json_build_object('_id', p.id, 'kind', p.kind, 'name', p.name, 'expert',
             case when e.id is null then null
                  else json_build_object('_id', e.id, 'nick', e.nick) end,
             'on_sale', is_sold(p, now()) and p.price > 0) as product,
           m.source, m.starts_at, m.ends_at, m.ended_at,
           membership_standing(m.state, m.starts_at, m.ends_at, m.order_line_id) as state
    from membership m
    join product p on p.id = m.product_id
    left join expert e on e.id = p.expert_id
    where m.member_id = ${memberId}
    order by m.ends_at desc, m.id desc`;
}

/** Broadcasts the member joined lately that are on the air, or recordings not seen to the end. */
export function listWatched(db: Queryable, memberId: number): Promise<ScheduleItem[]> {
  return db<ScheduleItem[]>`
    select s.* from (
      select schedule_id, max(at) as at from (
        select schedule_id, at from join_log
        where member_id = ${memberId} and result = 'joined'
        order by at desc limit ${JOINS_SEEN}) latest
      group by schedule_id) joined
    join schedule_item s on s._id = joined.schedule_id
    where s.broadcast_status > 0
       or (s.has_vod and not exists (
             select from vod_progress p
             where p.member_id = ${memberId} and p.schedule_id = s._id
               and p.finished_at is not null))
    order by (s.broadcast_status = 1) desc, joined.at desc
    limit ${WATCHED_SHOWN}`;
}

export interface MonthFigures {
  watched_this_month: number;
  watched_last_month: number;
  messages_this_month: number;
}

/** Months in Seoul time. */
export async function getMonthFigures(db: Queryable, memberId: number): Promise<MonthFigures> {
  const [row] = await db<MonthFigures[]>`
    with month as (
      select date_trunc('month', now(), 'Asia/Seoul') as this,
             date_trunc('month', now() at time zone 'Asia/Seoul' - interval '1 month')
               at time zone 'Asia/Seoul' as last)
    select count(distinct j.schedule_id) filter (where j.at >= month.this) as watched_this_month,
           count(distinct j.schedule_id) filter (where j.at < month.this) as watched_last_month,
           (select count(*) from campaign_recipient r
            where r.member_id = ${memberId} and r.state = 'sent'
              and r.settled_at >= (select this from month)) as messages_this_month
    from month left join join_log j
      on j.member_id = ${memberId} and j.result = 'joined' and j.at >= month.last`;
  return row!;
}

export interface MessageRow extends Omit<FilledIn, 'recipientId'> {
  _id: number;
  channel: 'sms' | 'push';
  advertising: boolean;
  title: string;
  text: string;
  tail: string;
  at: string;
}

export async function listMessages(
  db: Queryable,
  memberId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: MessageRow[]; total: number }> {
  const [items, [counted]] = await Promise.all([
    db<MessageRow[]>`
      select r.id as _id, c.channel, c.advertising, ${wordsOfRecipient(db, 'title')} as title,
             ${wordsOfRecipient(db, 'text')} as text, r.words, r.words_enc as "wordsEnc", r.dest_tail as tail,
             r.settled_at as at
      from campaign_recipient r join campaign c on c.id = r.campaign_id
      where r.member_id = ${memberId} and r.state = 'sent' and r.settled_at is not null
      order by r.settled_at desc, r.id desc
      ${limitTo(db, { page, pageSize })}`,
    db<{ total: number }[]>`
      select count(*) as total from campaign_recipient
      where member_id = ${memberId} and state = 'sent' and settled_at is not null`,
  ]);
  return { items, total: counted!.total };
}
