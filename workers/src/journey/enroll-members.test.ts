import type { JourneyEntry } from '@maru/contract/journey/journey';
import { patientOf } from '@maru/platform/db/db';
import { momentSql } from '@maru/platform/db/moment-sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { dueRunsSql } from './journey.repository.ts';
import { entriesOf } from './enroll-members.ts';

const NOON = Date.parse('2026-08-24T12:00:00+09:00');

let bench: CampaignBench;

beforeAll(async () => {
  bench = await openBench();
  await insertMany();
});
afterAll(() => bench.stop());

/** Enough rows that the planner reads a whole table only if no index serves. */
async function insertMany(): Promise<void> {
  const db = patientOf(bench.db);
  const noon = new Date(NOON).toISOString();
  await db`
    insert into member (login_id, password_hash, name, created_at, last_login_at)
    select 'walker' || n, '', '김하나', ${noon}::timestamptz - n * interval '4 hours',
           ${noon}::timestamptz - n * interval '4 hours'
    from generate_series(1, 4000) n`;
  await db`
    insert into product (kind, name, price, period_unit, period_n)
    values ('vip', 'VIP', 10000, 'month', 1)`;
  await db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    select m.id, p.id, 'manual', m.created_at, m.created_at + interval '1 year'
    from member m, product p`;
  for (const table of ['member', 'member_facts', 'membership']) await db`analyze ${db(table)}`;
}

describe('[M25] the events of an entry', () => {
  const indexes: [JourneyEntry['kind'], number | null, string][] = [
    ['joined', null, 'member_facts_joined'],
    ['paid', null, 'product_order_paid'],
    ['ending', 7, 'membership_by_end'],
    ['ended', null, 'membership_by_end'],
    ['inactive', 30, 'member_facts_login'],
  ];
  for (const [kind, days, index] of indexes) {
    it(`are read by an index of their time: ${kind}`, async () => {
      const journey = {
        journeyId: 1,
        entry: { kind, days },
        reentryDays: null,
        entriesFrom: new Date(NOON).toISOString(),
        entriesUntil: null,
      };
      const lines = await bench.db.begin((tx) => tx`explain ${entriesOf(tx, journey, NOON)}`);
      const plan = lines.map((line) => String(line['QUERY PLAN'])).join('\n');
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on (member|membership)/);
    });
  }
});

it('[M25] members who are due at the same moment are read in the order of the index', async () => {
  const { db } = bench;
  const noon = new Date(NOON).toISOString();
  await db`insert into journey (name, entry_kind, state) values ('가입 환영', 'joined', 'on')`;
  await db`insert into journey_plan (journey_id, no, steps) select id, 1, '[]' from journey`;
  await db`
    insert into journey_run (journey_id, plan_id, member_id, occasion, step_key, due_at, entered_at)
    select p.journey_id, p.id, m.id, 'joined', 1, ${noon}, ${noon}
    from member m, journey_plan p`;
  await db`analyze journey_run`;
  const [group] = await db<{ journeyId: number; planId: number }[]>`
    select journey_id as "journeyId", id as "planId" from journey_plan`;

  const lines = await db`explain ${dueRunsSql(db, { ...group!, key: 1 }, momentSql(db, NOON))}`;

  const plan = lines.map((line) => String(line['QUERY PLAN'])).join('\n');
  expect(plan).toContain('journey_run_due');
  expect(plan).not.toContain('Sort');
});
