import { wordsOfRecipient } from '@maru/domain/campaign/split/variant-words';
import type { OwnDataPart } from '@maru/contract/account/own-data';
import { openDetails } from '@maru/domain/tax-document/tax-document';
import type { Queryable } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { textFor, type FilledIn } from '@maru/domain/message/recipient-text';

type Row = OwnDataPart['rows'][number];

interface Source {
  db: Queryable;
  personal: PersonalData;
  memberId: number;
}

interface Part {
  title: string;
  /** Tables that the part reads. */
  tables: readonly string[];
  read: (from: Source) => Promise<Row[]>;
}

/** All data stored about a member, in the order in which the export presents it. */
export const ownDataParts: readonly Part[] = [
  { title: '회원 정보', tables: ['member', 'member_identity'], read: readProfile },
  {
    title: '동의 이력',
    tables: ['consent'],
    read: ({ db, memberId }) => db<Row[]>`
      select kind as "종류", given as "동의", source as "경로", wording as "문서 판", at as "시각"
      from consent where member_id = ${memberId} order by id`,
  },
  {
    title: '주문',
    tables: ['product_order', 'order_line'],
    read: ({ db, memberId }) => db<Row[]>`
      select o.order_no as "주문번호", l.name as "상품", o.state as "상태", l.amount as "금액",
             o.payable as "결제할 금액", o.placed_at as "주문 시각", o.paid_at as "결제 시각",
             o.ended_at as "취소 시각"
      from product_order o left join order_line l on l.order_id = o.id
      where o.member_id = ${memberId} order by o.id, l.no`,
  },
  {
    title: '결제',
    tables: ['payment'],
    read: ({ db, memberId }) => db<Row[]>`
      select o.order_no as "주문번호", p.method as "수단", p.amount as "금액", p.state as "상태",
             p.depositor as "입금자", p.approved_at as "승인 시각"
      from payment p join product_order o on o.id = p.order_id
      where o.member_id = ${memberId} order by p.id`,
  },
  {
    title: '환불',
    tables: ['refund'],
    read: ({ db, memberId }) => db<Row[]>`
      select o.order_no as "주문번호", r.request_no as "요청번호", r.state as "상태",
             r.reason as "사유", r.amount as "환불액", r.penalty as "위약금",
             r.requested_at as "요청 시각", r.done_at as "완료 시각",
             r.rejected_reason as "거절 사유"
      from refund r join product_order o on o.id = r.order_id
      where o.member_id = ${memberId} order by r.id`,
  },
  {
    title: '현금영수증·세금계산서',
    tables: ['tax_document'],
    read: async ({ db, memberId, personal }) => {
      const rows = await db<(Row & { orderId: number; sealed: Buffer | null })[]>`
        select o.order_no as "주문번호", d.kind as "종류", d.state as "상태", d.amount as "금액",
               d.asked_at as "신청 시각", o.id as "orderId", d.details_enc as sealed
        from tax_document d join product_order o on o.id = d.order_id
        where o.member_id = ${memberId} order by d.id`;
      return rows.map(({ orderId, sealed, ...row }) => {
        const details = openDetails(personal, orderId, sealed);
        return {
          ...row,
          번호: details?.number ?? null,
          상호: details?.company ?? null,
          대표자: details?.representative ?? null,
          이메일: details?.email ?? null,
        };
      });
    },
  },
  {
    title: '이용 기간',
    tables: ['membership'],
    read: ({ db, memberId }) => db<Row[]>`
      select p.name as "상품", m.source as "경로", m.starts_at as "시작",
             coalesce(m.ended_at, m.ends_at) as "끝",
             m.state as "상태"
      from membership m join product p on p.id = m.product_id
      where m.member_id = ${memberId} order by m.id`,
  },
  {
    title: '정기결제',
    tables: ['subscription', 'subscription_consent', 'billing_card'],
    read: ({ db, memberId }) => db<Row[]>`
      select p.name as "상품", s.amount as "금액", s.standing as "상태",
             s.next_charge_at as "다음 결제", s.ended_at as "끝", c.company as "카드사",
             c.tail as "카드 끝자리", k.text as "동의 내용", k.given_at as "동의 시각"
      from subscription s join product p on p.id = s.product_id
      left join billing_card c on c.subscription_id = s.id and c.removed_at is null
      left join subscription_consent k on k.subscription_id = s.id
      where s.member_id = ${memberId} order by s.id, k.id`,
  },
  {
    title: '쿠폰',
    tables: ['coupon_member', 'coupon_use'],
    read: ({ db, memberId }) => db<Row[]>`
      select c.name as "쿠폰", h.given_at as "받은 시각", u.taken_at as "쓴 시각",
             u.given_back_at as "돌려받은 시각"
      from coupon c
      left join coupon_member h on h.coupon_id = c.id and h.member_id = ${memberId}
      left join coupon_use u on u.coupon_id = c.id and u.member_id = ${memberId}
      where h.member_id is not null or u.member_id is not null order by c.id, u.taken_at`,
  },
  {
    title: '후기',
    tables: ['review'],
    read: ({ db, memberId }) => db<Row[]>`
      select title as "제목", body_html as "본문", rating as "별점", state as "상태",
             created_at as "쓴 시각"
      from review where member_id = ${memberId} and deleted_at is null order by id`,
  },
  {
    title: '신고',
    tables: ['review_report'],
    read: ({ db, memberId }) => db<Row[]>`
      select reason as "사유", detail as "내용", at as "시각"
      from review_report where member_id = ${memberId} order by at`,
  },
  { title: '1:1 문의', tables: ['inquiry', 'inquiry_entry'], read: readInquiries },
  {
    title: '이벤트 응모',
    tables: ['event_entry', 'event_winner'],
    read: ({ db, memberId }) => db<Row[]>`
      select e.title as "이벤트", n.answers::text as "응모 내용", n.at as "응모 시각",
             w.prize as "당첨"
      from event_entry n join event e on e.id = n.event_id
      left join event_winner w on w.event_id = e.id and w.member_id = n.member_id
      where n.member_id = ${memberId} order by n.id`,
  },
  { title: '받은 문자와 푸시', tables: ['campaign_recipient'], read: readCampaigns },
  { title: '받은 안내', tables: ['single_message'], read: readMessages },
  { title: '알림함', tables: ['inbox_entry'], read: readInbox },
  {
    title: '방송 참여',
    tables: ['join_log'],
    read: ({ db, memberId }) => db<Row[]>`
      select s.title as "방송", j.kind as "종류", j.result as "결과", host(j.ip) as "IP",
             j.user_agent as "기기", j.at as "시각"
      from join_log j left join broadcast_schedule s on s.id = j.schedule_id
      where j.member_id = ${memberId} order by j.id`,
  },
  {
    title: '다시보기',
    tables: ['vod_progress'],
    read: ({ db, memberId }) => db<Row[]>`
      select s.title as "방송", v.position_s as "본 곳(초)", v.finished_at as "다 본 시각",
             v.updated_at as "마지막 시각"
      from vod_progress v join broadcast_schedule s on s.id = v.schedule_id
      where v.member_id = ${memberId} order by v.updated_at`,
  },
  {
    title: '방송 채팅',
    tables: ['room_message'],
    read: ({ db, memberId }) => db<Row[]>`
      select s.title as "방송", r.nick as "닉네임", r.text as "내용", r.at as "시각"
      from room_message r join broadcast_schedule s on s.id = r.schedule_id
      where r.member_id = ${memberId} order by r.id`,
  },
  {
    title: '채팅 쓰기 정지',
    tables: ['room_mute'],
    read: ({ db, memberId }) => db<Row[]>`
      select coalesce(s.title, '모든 방송') as "방송", r.nick as "닉네임", r.at as "시작",
             r.until as "끝", r.lifted_at as "풀린 시각"
      from room_mute r left join broadcast_schedule s on s.id = r.schedule_id
      where r.member_id = ${memberId} order by r.id`,
  },
  {
    title: '채팅 신고',
    tables: ['line_report'],
    read: ({ db, memberId }) => db<Row[]>`
      select reason as "사유", detail as "내용", at as "시각"
      from line_report where member_id = ${memberId} order by at`,
  },
  {
    title: '방송 투표',
    tables: ['room_vote'],
    read: ({ db, memberId }) => db<Row[]>`
      select p.question as "질문", p.answers[v.answer + 1] as "고른 답", v.at as "시각"
      from room_vote v join room_poll p on p.id = v.poll_id
      where v.member_id = ${memberId} order by v.at`,
  },
  {
    title: '방송 알림 신청',
    tables: ['reminder'],
    read: ({ db, memberId }) => db<Row[]>`
      select e.nick as "전문가", s.title as "방송", r.created_at as "신청 시각"
      from reminder r left join expert e on e.id = r.expert_id
      left join broadcast_schedule s on s.id = r.schedule_id
      where r.member_id = ${memberId} order by r.id`,
  },
  {
    title: '담아 둔 글',
    tables: ['saved_post'],
    read: ({ db, memberId }) => db<Row[]>`
      select p.title as "글", s.saved_at as "담은 시각"
      from saved_post s join post p on p.id = s.post_id
      where s.member_id = ${memberId} order by s.saved_at`,
  },
  {
    title: '관심 종목',
    tables: ['stock_watch', 'stock_alert'],
    read: ({ db, memberId }) => db<Row[]>`
      select s.name as "종목", w.code as "코드", w.disclosures as "공시 알림",
             a.side as "방향", a.price as "알림 가격", a.reached_on as "도달한 날",
             w.created_at as "담은 시각"
      from stock_watch w join stock s on s.code = w.code
      left join stock_alert a on a.member_id = w.member_id and a.code = w.code
      where w.member_id = ${memberId} order by w.created_at, a.id`,
  },
  {
    title: '알림 설정',
    tables: ['message_choice'],
    read: ({ db, memberId }) => db<Row[]>`
      select category as "종류", channel as "채널", wanted as "받음", at as "시각"
      from message_choice where member_id = ${memberId} order by category, channel`,
  },
  {
    title: '방해 금지 시간',
    tables: ['quiet_hours'],
    read: ({ db, memberId }) => db<Row[]>`
      select to_char(starts, 'HH24:MI') as "시작", to_char(ends, 'HH24:MI') as "끝",
             at as "정한 시각"
      from quiet_hours where member_id = ${memberId}`,
  },
  {
    title: '푸시에서 끈 알림',
    tables: ['push_stop'],
    read: ({ db, memberId }) => db<Row[]>`
      select kind as "종류", at as "끈 시각" from push_stop
      where member_id = ${memberId} order by at`,
  },
  {
    title: '푸시 받는 기기',
    tables: ['push_subscription'],
    read: ({ db, memberId }) => db<Row[]>`
      select user_agent as "기기", created_at as "등록 시각", last_seen_at as "마지막 시각",
             ended_at as "끝난 시각"
      from push_subscription where member_id = ${memberId} order by id`,
  },
  {
    title: '패스키',
    tables: ['passkey'],
    read: ({ db, memberId }) => db<Row[]>`
      select name as "이름", created_at as "등록 시각", last_used_at as "마지막 사용"
      from passkey where member_id = ${memberId} order by id`,
  },
  {
    title: '연결된 로그인',
    tables: ['social_login'],
    read: ({ db, memberId }) => db<Row[]>`
      select provider as "서비스", created_at as "연결 시각", last_used_at as "마지막 사용"
      from social_login where member_id = ${memberId} order by id`,
  },
  {
    title: '로그인 시도',
    tables: ['login_event'],
    read: ({ db, memberId }) => db<Row[]>`
      select at as "시각", host(ip) as "IP", user_agent as "기기", result as "결과",
             method as "방법"
      from login_event where realm = 'member' and subject_id = ${memberId} order by id`,
  },
  {
    title: '로그인 세션',
    tables: ['session'],
    read: ({ db, memberId }) => db<Row[]>`
      select created_at as "시작", last_used_at as "마지막 사용", host(ip) as "IP",
             user_agent as "기기", ended_at as "끝"
      from session
      where realm = 'member' and subject_id = ${memberId} and staff_session_id is null
      order by id`,
  },
  {
    title: '올린 그림',
    tables: ['upload'],
    read: ({ db, memberId }) => db<Row[]>`
      select name as "이름", mime as "형식", bytes as "크기", created_at as "시각"
      from upload where member_id = ${memberId} and deleted_at is null order by id`,
  },
];

/** Tables that reference a member but are not part of the export, each with the reason. */
export const notTakenAlong: Readonly<Record<string, string>> = {
  advertising_slot: 'counts the advertising of a week, which stands in campaign_recipient',
  journey_run: 'where a member is in automatic messages; those stand in campaign_recipient',
  'departed.person': 'only of who has left',
  'departed.record': 'only of who has left',
  expert: 'stands on the site itself',
  identity_check: 'a check under way, gone within a day',
  inbox: 'a counter of changes; the entries stand in inbox_entry',
  join_ticket: 'what lets a join in and ends it; the join itself stands in join_log',
  member_facts: 'made of what stands in the others',
  member_memo: 'working notes of staff, with what others said',
  passkey_challenge: 'a challenge of five minutes, deleted within a day',
  social_login_flow: 'a visit to a provider, deleted within a day',
  member_tag: 'how staff sort their work',
};

async function readProfile({ db, personal, memberId }: Source): Promise<Row[]> {
  const [row] = await db<
    (Row & { phone: Buffer | null; email: Buffer | null; birth: Buffer | null })[]
  >`
    select m.login_id as "아이디", m.name as "이름", m.nickname as "닉네임",
           array_to_string(m.interests, ', ') as "관심 분야", m.state as "상태",
           m.created_at as "가입 시각", m.last_login_at as "최근 로그인",
           i.carrier as "통신사", i.checked_at as "본인확인 시각",
           m.phone_enc as phone, m.email_enc as email, i.birth_enc as birth
    from member m left join member_identity i on i.member_id = m.id where m.id = ${memberId}`;
  const { phone, email, birth, ...shown } = row!;
  return [
    {
      ...shown,
      '휴대폰 번호': phone && personal.open('phone', phone),
      이메일: email && personal.open('email', email),
      생년월일: birth && personal.open('birth', birth),
    },
  ];
}

/** Texts as received, with the values filled in for this member only. */
async function readCampaigns({ db, personal, memberId }: Source): Promise<Row[]> {
  const rows = await db<(FilledIn & { text: string; shown: Row })[]>`
    select r.id as "recipientId", ${wordsOfRecipient(db, 'text')} as text, r.words, r.words_enc as "wordsEnc",
           json_build_object('채널', c.channel, '광고', c.advertising, '제목', ${wordsOfRecipient(db, 'title')},
             '결과', r.state, '시각', r.settled_at) as shown
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    where r.member_id = ${memberId} order by r.id`;
  return rows.map(({ text, shown, ...filled }) => ({
    ...shown,
    내용: textFor(personal, text, filled),
  }));
}

/** Codes and passwords are omitted: their texts are erased after sending. */
async function readMessages({ db, personal, memberId }: Source): Promise<Row[]> {
  const rows = await db<{ sealed: Buffer | null; shown: Row }[]>`
    select case when purpose not in ('code', 'password') then text_enc end as sealed,
           json_build_object('채널', channel, '종류', purpose, '제목', title, '결과', state,
             '시각', created_at) as shown
    from single_message where member_id = ${memberId} order by id`;
  return rows.map(({ sealed, shown }) => ({
    ...shown,
    내용: sealed && personal.open('code', sealed),
  }));
}

/** Deleted entries keep no text. */
async function readInbox({ db, personal, memberId }: Source): Promise<Row[]> {
  const rows = await db<{ sealed: Buffer; shown: Row }[]>`
    select text_enc as sealed,
           json_build_object('종류', kind, '제목', title, '링크', link, '시각', created_at,
             '읽은 시각', read_at) as shown
    from inbox_entry where member_id = ${memberId} and deleted_at is null order by id`;
  return rows.map(({ sealed, shown }) => ({
    ...shown,
    내용: personal.open('inbox', sealed, memberId),
  }));
}

/** Questions and answers. Notes of staff are working notes, as memos are. */
async function readInquiries({ db, personal, memberId }: Source): Promise<Row[]> {
  const rows = await db<{ title: Buffer; sealed: Buffer; shown: Row }[]>`
    select i.title_enc as title, e.text_enc as sealed,
           json_build_object('번호', i.id, '분류', i.category, '상태', i.state,
             '종류', e.kind, '사진', array_length(e.pictures, 1), '시각', e.created_at) as shown
    from inquiry i join inquiry_entry e on e.inquiry_id = i.id
    where i.member_id = ${memberId} and e.kind <> 'note' order by e.id`;
  return rows.map(({ title, sealed, shown }) => ({
    ...shown,
    제목: personal.open('inquiry', title, memberId),
    내용: personal.open('inquiry', sealed, memberId),
  }));
}
