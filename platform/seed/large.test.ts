import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestConfig, type TestConfig } from '../../tests/support/test-config.ts';
import { connectDb, type Db } from '../src/db/db.ts';
import { seedDemo } from './seed.ts';

/** A hundredth of the real amounts, in batches of their own just the same. */
const AMOUNTS = { members: 120, posts: 2_500, messages: 500 };
const NOW = Date.parse('2026-11-21T09:00:00Z');

/** Rows that the seed wrote, without values that must differ: row numbers and sealed values. */
async function contentsOf(db: Db) {
  return {
    posts: await db`
      select kind, title, excerpt, body_html, expert_id, views, publish_at from post order by id`,
    members:
      await db`select login_id, name, nickname, phone_tail, created_at from member order by id`,
    messages: await db`
      select campaign_id, batch, member_id, dest_tail, state, reason
      from campaign_recipient order by campaign_id, id`,
  };
}

describe.each(['maru', 'futureon', 'daebeom'] as const)('[Z06] the large set of %s', (brand) => {
  let test: TestConfig;
  let db: Db;

  beforeAll(async () => {
    test = await createTestConfig({ BRAND: brand, MARU_SEED: 'large' });
    db = connectDb(test.config.DATABASE_URL, { max: 1 });
    await seedDemo(test.config, NOW, AMOUNTS);
  });
  afterAll(async () => {
    await db.end();
    await test.drop();
  });

  it('has as much as was asked for, the demo included', async () => {
    const [counts] = await db`
      select (select count(*) from member) as members, (select count(*) from post) as posts,
             (select count(*) from campaign_recipient) as messages`;
    expect(counts).toEqual(AMOUNTS);
  });

  it('has messages with consistent counts, and none left to send', async () => {
    const campaigns = await db`
      select c.total, c.sent, c.failed, c.unknown, c.waiting,
        (select count(*)::int from campaign_recipient r
         where r.campaign_id = c.id and r.state = 'sent') as listed,
        (select sum(size)::int from campaign_batch b where b.campaign_id = c.id) as batched
      from campaign c`;
    expect(campaigns).toHaveLength(5);
    for (const { total, sent, failed, unknown, waiting, listed, batched } of campaigns) {
      expect([total, waiting, listed, batched]).toEqual([100, 0, sent, 100]);
      expect(sent + failed + unknown).toBe(100);
      expect(failed).toBeGreaterThan(0);
    }
  });

  it('writes of nothing certain, in sentences without a gap', async () => {
    const [row] = await db<{ all: string }[]>`
      select string_agg(concat_ws(' ', title, excerpt, body_html), ' ') as all from post`;
    expect(row!.all).not.toMatch(/[{}]|undefined|보장해|확실한 수익|무조건|원금 보전|급등 예상/);
  });

  it('is the same on every run', async () => {
    const other = await createTestConfig({ BRAND: brand, MARU_SEED: 'large' });
    const otherDb = connectDb(other.config.DATABASE_URL, { max: 1 });
    await seedDemo(other.config, NOW, AMOUNTS);

    expect(await contentsOf(otherDb)).toEqual(await contentsOf(db));
    await otherDb.end();
    await other.drop();
  });
});
