import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { sendExpiryNotices } from './expiry-notices.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const seoul = (time: string) => Date.parse(`${time}+09:00`);

let bench: CampaignBench;
let memberId: number;
let productId: number;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  const { db, personal } = bench;
  await emptyTables(db, 'member', 'product');
  const [member] = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name, phone_enc, phone_tail)
    values ('hana', 'none', '김하나', ${personal.seal('phone', '01022220001')}, '0001')
    returning id`;
  const [product] = await db<{ id: number }[]>`
    insert into product (kind, name, price, period_unit, period_n)
    values ('vip', 'VIP 3개월', 390000, 'month', 3) returning id`;
  [memberId, productId] = [member!.id, product!.id];
});

async function join(startsAt: string, endsAt: string): Promise<number> {
  const [row] = await bench.db<{ id: number }[]>`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${memberId}, ${productId}, 'paid', ${`${startsAt}+09:00`}, ${`${endsAt}+09:00`})
    returning id`;
  return row!.id;
}

const round = (time: string) =>
  sendExpiryNotices({ ...bench, brandName: '마루', now: () => seoul(time) });

/** Notices that are not sent yet. */
async function notified(): Promise<string[]> {
  const rows = await bench.db<{ text: Buffer }[]>`
    select text_enc as text from single_message where state = 'waiting' order by id`;
  return rows.map(({ text }) => bench.personal.open('code', text));
}

it('[O09] tells seven days and a day before the last day, and on it, once each', async () => {
  await join('2026-08-01T00:00:00', '2026-11-30T00:00:00');
  for (const day of ['21', '22', '23', '27', '28', '29', '30']) {
    await round(`2026-11-${day}T09:00:00`);
    await Promise.all([1, 2].map(() => round(`2026-11-${day}T15:00:00`)));
  }

  expect(await notified()).toEqual([
    '[마루] VIP 3개월 이용 기간이 11월 29일에 끝나요. 마이페이지에서 확인해 주세요',
    '[마루] VIP 3개월 이용 기간이 내일 끝나요. 마이페이지에서 확인해 주세요',
    '[마루] VIP 3개월 이용 기간이 오늘 끝나요. 마이페이지에서 확인해 주세요',
  ]);
});

it('[O09] does not announce for today an end that has already passed', async () => {
  await join('2026-08-01T00:00:00', '2026-11-29T09:30:00');

  await round('2026-11-29T09:30:00');
  expect(await notified()).toEqual([]);

  await round('2026-11-29T09:29:00');
  expect(await notified()).toHaveLength(1);
});

it('[O09] sends nothing before nine or from eight in the evening', async () => {
  await join('2026-08-01T00:00:00', '2026-11-30T00:00:00');

  await round('2026-11-22T08:59:59');
  await round('2026-11-22T20:00:00');
  expect(await notified()).toEqual([]);

  await round('2026-11-22T19:59:59');
  expect(await notified()).toHaveLength(1);
});

it('[O09] cancels a waiting notice when the membership is extended, and announces the new end', async () => {
  const membershipId = await join('2026-08-01T00:00:00', '2026-11-30T00:00:00');
  await round('2026-11-22T10:00:00');

  await bench.db`
    update membership set ends_at = ends_at + interval '7 days' where id = ${membershipId}`;
  expect(await notified()).toEqual([]);
  await round('2026-11-22T11:00:00');
  expect(await notified()).toEqual([]);
  await round('2026-11-29T11:00:00');
  expect(await notified()).toEqual([expect.stringContaining('12월 6일')]);
});

it('[O09] cancels a waiting notice, and announces nothing, when another membership follows', async () => {
  await join('2026-08-01T00:00:00', '2026-11-30T00:00:00');
  await round('2026-11-22T10:00:00');

  await join('2026-11-30T00:00:00', '2027-02-28T00:00:00');

  expect(await notified()).toEqual([]);
  await round('2026-11-28T10:00:00');
  expect(await notified()).toEqual([]);
});

it('[M18] is sent as the template that staff chose, with the text message ready as fallback', async () => {
  const { db, personal } = bench;
  await db`
    with made as (
      insert into alimtalk_template (provider, channel, code, name, text, state, advertises, checked_at)
      values ('solapi', 'PF1', 'TP1', '만료', '#{상품} #{종료일} #{남은기간}', 'approved', false, now())
      returning id)
    insert into alimtalk_use (kind, template_id) select 'expiry', id from made`;
  await join('2026-08-01T00:00:00', '2026-11-30T00:00:00');

  await round('2026-11-22T10:00:00');

  const [row] = await db<{ channel: string; instead: Buffer }[]>`
    select channel, instead_enc as instead from single_message`;
  expect(await notified()).toEqual(['VIP 3개월 11월 29일 7일']);
  expect([row!.channel, personal.open('code', row!.instead)]).toEqual([
    'alimtalk',
    '[마루] VIP 3개월 이용 기간이 11월 29일에 끝나요. 마이페이지에서 확인해 주세요',
  ]);
});
