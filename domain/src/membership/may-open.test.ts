import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { connectDb, type Db } from '@maru/platform/db/db';
import { mayOpen, type Opening } from './may-open.ts';

const BEGIN = '2026-11-02T09:00:00.000000+09:00';
const MIDDLE = '2026-11-15T09:00:00+09:00';
const LAST = '2026-12-02T08:59:59.999999+09:00';
const END = '2026-12-02T09:00:00.000000+09:00';

const WHO = [
  'visitor',
  'member',
  'buyer',
  'liveOnly',
  'vodOnly',
  'student',
  'vip',
  'expert',
] as const;
type Who = (typeof WHO)[number];

const ITEMS = ['free', 'membersFree', 'paid', 'otherPaid', 'inSeries', 'inMembersSeries'] as const;
type Item = (typeof ITEMS)[number];

let database: TestDatabase;
let db: Db;
const people = new Map<Who, number | null>([['visitor', null]]);
const items = new Map<Item, number>();
let series: number;
let membersSeries: number;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url);
  for (const who of WHO.slice(1)) {
    const [row] = await db<{ id: number }[]>`
      insert into member (login_id, password_hash, name) values (${who}, '-', ${who})
      returning id`;
    people.set(who, row!.id);
  }
  await insertExpert(db, 1, { memberId: people.get('expert')! });
  await insertExpert(db, 2);
  const broadcast = (expertId: number, hour: number, kind: 'free' | 'paid', type: 0 | 1) =>
    insertBroadcast(db, {
      expertId,
      kind,
      type,
      start: `2026-11-01T0${hour}:00:00+09:00`,
      end: `2026-11-01T0${hour}:30:00+09:00`,
    });
  items.set('free', await broadcast(1, 1, 'free', 1));
  items.set('membersFree', await broadcast(1, 2, 'free', 0));
  items.set('paid', await broadcast(1, 3, 'paid', 0));
  items.set('otherPaid', await broadcast(2, 1, 'paid', 0));
  items.set('inSeries', await broadcast(2, 2, 'paid', 0));
  items.set('inMembersSeries', await broadcast(2, 3, 'paid', 0));

  await give('buyer', { kind: 'expert', expert_id: 1 });
  await give('liveOnly', { kind: 'expert', expert_id: 1, opens_vod: false });
  await give('vodOnly', { kind: 'expert', expert_id: 1, opens_live: false });
  await give('vip', { kind: 'vip' });
  const lessons = await give('student', { kind: 'series' });
  series = await addSeries({ access: 'product', product_id: lessons }, 'inSeries');
  membersSeries = await addSeries({ access: 'member' }, 'inMembersSeries');
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** @returns the product, of which `who` has a membership from BEGIN to END. */
async function give(who: Who, columns: object): Promise<number> {
  const [product] = await db<{ id: number }[]>`
    insert into product ${db({ name: '이용권', price: 1, period_unit: 'month', period_n: 1, ...columns })}
    returning id`;
  await db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${people.get(who)!}, ${product!.id}, 'paid', ${BEGIN}, ${END})`;
  return product!.id;
}

async function addSeries(columns: object, item: Item): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into series ${db({ title: '강의', level: 'first', ...columns })} returning id`;
  await db`
    insert into series_item (series_id, position, schedule_id)
    values (${row!.id}, 1, ${items.get(item)!})`;
  return row!.id;
}

const ask = (who: Who, what: Opening, item: number, at: string) =>
  mayOpen(db, { memberId: people.get(who)!, what, item, at });

describe('[O06] the content that a user can open', () => {
  it.each([
    ['visitor', ['free'], ['free']],
    ['member', ['free', 'membersFree'], ['free', 'membersFree', 'inMembersSeries']],
    ['buyer', ['free', 'membersFree', 'paid'], ['free', 'membersFree', 'paid', 'inMembersSeries']],
    ['liveOnly', ['free', 'membersFree', 'paid'], ['free', 'membersFree', 'inMembersSeries']],
    ['vodOnly', ['free', 'membersFree'], ['free', 'membersFree', 'paid', 'inMembersSeries']],
    ['student', ['free', 'membersFree'], ['free', 'membersFree', 'inSeries', 'inMembersSeries']],
    ['vip', [...ITEMS], [...ITEMS]],
    ['expert', ['free', 'membersFree', 'paid'], ['free', 'membersFree', 'paid', 'inMembersSeries']],
  ] as const)('to %s', async (who, live, vod) => {
    const openOf = async (what: Opening) => {
      const open = await Promise.all(ITEMS.map((item) => ask(who, what, items.get(item)!, MIDDLE)));
      return ITEMS.filter((_, index) => open[index]);
    };

    expect([await openOf('live'), await openOf('vod')]).toEqual([live, vod]);
  });

  it('of series: those for members to members, the others to who bought them', async () => {
    const open = (who: Who, id: number) => ask(who, 'series', id, MIDDLE);

    expect(await open('student', series)).toBe(true);
    expect(await open('vip', series)).toBe(false);
    expect(await open('member', membersSeries)).toBe(true);
    expect(await open('visitor', membersSeries)).toBe(false);
  });

  it('is nothing that does not exist', async () => {
    expect(await ask('vip', 'live', 999_999, MIDDLE)).toBe(false);
    expect(await ask('vip', 'series', 999_999, MIDDLE)).toBe(false);
  });

  it.each([
    ['buyer', 'live', 'paid'],
    ['buyer', 'vod', 'paid'],
    ['student', 'vod', 'inSeries'],
    ['vip', 'live', 'otherPaid'],
  ] as const)('to %s, %s of %s: from the first instant to the last', async (who, what, item) => {
    const at = (instant: string) => ask(who, what, items.get(item)!, instant);

    expect(await at('2026-11-02T08:59:59.999999+09:00')).toBe(false);
    expect(await at(BEGIN)).toBe(true);
    expect(await at(LAST)).toBe(true);
    expect(await at(END)).toBe(false);
  });

  it('ends with a refund, whatever was left', async () => {
    await give('member', { kind: 'expert', expert_id: 2 });
    const open = () => ask('member', 'live', items.get('otherPaid')!, MIDDLE);
    const before = await open();
    await db`update membership set state = 'refunded' where member_id = ${people.get('member')!}`;

    expect([before, await open()]).toEqual([true, false]);
  });
});
