import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ CAMPAIGN_TEST_FIRST: 'off' });
  staff = await loginManager(test, 'message');
  await test.db`insert into expert (id, nick, field, market) values (7, '도담', '가치', '국내')`;
  await test.db`
    insert into product (kind, expert_id, name, price, period_unit, period_n)
    values ('expert', 7, '도담 클럽', 1000, 'month', 1)`;
  const member = await insertRecipient(test, 'hana', { phone: '01020000001' });
  await test.db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${member}, 1, 'manual', '2026-01-01T00:00:00+09:00', '2099-01-01T00:00:00+09:00')`;
});
afterAll(() => test.stop());

it('[D12] exports campaigns with their audience, in the words of the screen', async () => {
  const values = ['강남', '목포'];
  const columns = [{ name: '지점', values }];
  for (const audience of [
    { kind: 'phones', phones: ['01033330009', '01033330008'], columns },
    { kind: 'all', exclude: { phones: ['01099999999'] } },
    { kind: 'conditions', match: { products: { ids: [1], state: 'active' } } },
    { kind: 'expert', expert_id: 7, state: 'active' },
  ]) {
    const text = audience.kind === 'phones' ? '#{지점}' : '안내';
    const wish = { title: '', text, advertising: false, audience, send_at: null };
    const { status, body } = await makeCampaign(staff, BASE, wish);
    expect(status, JSON.stringify(body)).toBe(201);
  }

  const address = `${BASE}/export.csv?sortBy=oldest&reason=${encodeURIComponent('확인')}`;
  const { response } = await staff.send('GET', address);

  const [head = '', ...rows] = response.body.trim().split(/\r?\n/);
  const at = head.split(',').indexOf('받는 사람');
  expect(rows.map((row) => row.split(',')[at])).toEqual([
    '입력한 번호 2개 (변수: 지점)',
    '전체 회원 (제외: 번호 1개)',
    '도담 클럽 이용 중',
    '도담 이용 중',
  ]);
});
