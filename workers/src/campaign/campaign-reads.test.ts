import { costsOf } from '@maru/domain/campaign/spending';
import type { Queryable } from '@maru/platform/db/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jumpsOf } from '../alarm/reaction-jumps.ts';
import { openBench, type CampaignBench } from './campaign.fixture.ts';

let bench: CampaignBench;

beforeAll(async () => {
  bench = await openBench();
  // Enough rows that the planner reads the whole table only if no index serves.
  await bench.db`
    insert into admin (login_id, password_hash, name) values ('maker', 'none', '이운영')`;
  await bench.db`
    insert into campaign (channel, kind, text, advertising, audience, state, total, sent, cost,
                          started_at, created_by)
    select 'sms', 'SMS', '내용', false, '{"kind":"all"}', 'done', 1, 1, 20,
           now() - n * interval '1 hour', (select id from admin)
    from generate_series(1, 5000) n`;
  await bench.db`analyze campaign`;
});
afterAll(() => bench.stop());

async function planOf(query: ReturnType<Queryable>): Promise<string> {
  const lines = await bench.db`explain ${query}`;
  return lines.map((line) => String(line['QUERY PLAN'])).join('\n');
}

it('[M25] [M15] reads the spending of a day by an index, however many campaigns there are', async () => {
  const plan = await planOf(costsOf(bench.db, '2026-08-24'));

  expect(plan).toContain('campaign_cost_day');
  expect(plan).not.toContain('Seq Scan');
});

it('[M25] [M26] reads the campaigns with unusual reactions by an index', async () => {
  const setting = { opt_out_times: 3, complaint_times: 3, least_sent: 100, enabled: true };
  const plan = await planOf(jumpsOf(bench.db, 'optOutJump', { ...setting, version: 1 }));

  expect(plan).toContain('campaign_started');
  expect(plan).not.toContain('Seq Scan on campaign');
});
