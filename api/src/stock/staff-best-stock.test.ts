import { addDays, seoulDayOf } from '@maru/platform/core/seoul-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert } from '../../../tests/support/broadcasts.ts';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, 1);
  await insertAdmin(test, 'content', ['manageContent']);
  staff = await loginStaff(test, 'content');
  await staff.send('POST', '/api/admin/stocks/import', {
    text: '종목코드,종목명,시장\nA990010,하늘반도체,유가증권\n20,동화약품,KOSPI\nXX,틀림,KOSPI',
    commit: true,
  });
});
afterAll(() => test.stop());

const base = '/api/admin/best-stocks';
const input = (change: object = {}) => ({
  code: '990010',
  theme: 'HBM 장비',
  expert_id: 1,
  mentioned_on: '2026-11-02',
  base_price: 40_000,
  realised: false,
  close_on: '2026-11-20',
  close_price: 43_900,
  closes: '',
  state: 'published',
  ...change,
});

describe('[T27] a stock an expert spoke of', () => {
  it('gets its name from the list and its result from the prices', async () => {
    const { status, body } = await staff.send('POST', base, input());

    expect([status, body['item']]).toMatchObject([
      201,
      { stock: { name: '하늘반도체', code: '990010' }, change_percent: 9.75, realised: false },
    ]);
    const typed = await staff.send('POST', base, { ...input(), change_percent: 300 });
    expect([typed.status, typed.body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('refuses a code that is not on the list, and a price before its day', async () => {
    const unknown = await staff.send('POST', base, input({ code: '123456' }));
    const before = await staff.send('POST', base, input({ close_on: '2026-11-01' }));

    expect([unknown.status, unknown.body['errors']]).toMatchObject([400, [{ path: 'code' }]]);
    expect([before.status, before.body['errors']]).toMatchObject([400, [{ path: 'close_on' }]]);
  });

  it.each([
    ['0,영번', 'code'],
    ['777770,빈시장,', 'market'],
  ])('is no row of the list: %s', async (row, problem) => {
    const { body } = await staff.send('POST', '/api/admin/stocks/import', {
      text: row,
      commit: true,
    });

    expect(body).toMatchObject({ added: 0, refused: 1, rows: [{ problem }] });
  });

  it('refuses a day to come and a price of another order of magnitude', async () => {
    const tomorrow = addDays(seoulDayOf(Date.now()), 1);
    const ahead = await staff.send('POST', base, input({ realised: true, close_on: tomorrow }));
    const steep = await staff.send('POST', base, input({ close_price: 100_000_000 }));

    expect([ahead.status, ahead.body['errors']]).toMatchObject([400, [{ path: 'close_on' }]]);
    expect([steep.status, steep.body['errors']]).toMatchObject([400, [{ path: 'close_price' }]]);
  });

  it.each(['="005930"', '００５９３０', '005930\u200b', "'005930", 'a005930', '5930'])(
    'is on the list by the code that its cell shows: %j',
    async (code) => {
      const { body } = await staff.send('POST', '/api/admin/stocks/import', {
        text: `종목코드,종목명,시장\n${code},삼성전자,코스피\u200b`,
        commit: false,
      });

      expect(body).toMatchObject({ added: 1, refused: 0 });
    },
  );

  it('is closed, and then appears only among the realised stocks', async () => {
    const made = await staff.send('POST', base, input({ code: '000020', close_price: 38_000 }));
    const { _id } = made.body['item'] as { _id: number };
    const closed = await staff.send('PATCH', `${base}/${_id}`, { realised: true, version: 1 });
    const stale = await staff.send('PATCH', `${base}/${_id}`, { theme: '제약', version: 1 });

    expect([closed.status, stale.body['message']]).toEqual([200, 'VERSION_CONFLICT']);
    const open = await staff.send('GET', `${base}?realised=false`);
    const done = await staff.send('GET', `${base}?realised=true&sortBy=change`);
    expect([open.body['total'], done.body['total']]).toEqual([1, 1]);
    expect(done.body['items']).toMatchObject([{ stock: { name: '동화약품' }, change_percent: -5 }]);
    const site = await openBrowser(test).send('GET', '/api/home/invest/best-stocks?realised=true');
    expect(site.body['items']).toMatchObject([{ _id, change_percent: -5 }]);
    const late = await staff.send('DELETE', `${base}/${_id}?version=1`);
    const gone = await staff.send('DELETE', `${base}/${_id}?version=2`);
    expect([late.status, late.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    const after = await openBrowser(test).send('GET', '/api/home/invest/best-stocks?realised=true');
    expect([gone.status, after.body['total']]).toEqual([204, 0]);
    const lines = await test.db<{ action: string }[]>`
      select action from audit_log where target_kind = 'best-stock' and target_id = ${_id} order by id`;
    expect(lines.map(({ action }) => action)).toEqual([
      'best-stock.create',
      'best-stock.edit',
      'best-stock.delete',
    ]);
  });

  it('is found by its name in small letters as well', async () => {
    await test.db`insert into stock ${test.db({ code: '990020', name: 'SK하늘', market: 'KOSPI' })}`;

    const { body } = await staff.send('GET', `/api/admin/stocks?q=${encodeURIComponent('sk하')}`);

    expect(body['items']).toMatchObject([{ code: '990020', name: 'SK하늘' }]);
    await test.db`delete from stock where code = '990020'`;
  });

  it('is found by the beginning of its code or name', async () => {
    const { body } = await staff.send('GET', `/api/admin/stocks?q=${encodeURIComponent('하늘')}`);

    expect(body).toEqual({
      items: [{ code: '990010', name: '하늘반도체', market: 'KOSPI' }],
      known: 2,
    });
  });
});

describe('[T27] the course of a stock', () => {
  it('keeps the closing prices from the mention to the close, and refuses others', async () => {
    const whole = await staff.send('POST', base, input({ closes: '40000,41200,43900' }));
    const cut = await staff.send('POST', base, input({ closes: '40000,41200' }));
    const text = await staff.send('POST', base, input({ closes: '40000,많음' }));

    expect(whole.body['item']).toMatchObject({ closes: '40000,41200,43900' });
    expect([cut.status, cut.body['errors']]).toMatchObject([400, [{ path: 'closes' }]]);
    expect([text.status, text.body['errors']]).toMatchObject([400, [{ path: 'closes' }]]);
  });
});
