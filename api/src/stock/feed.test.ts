import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let staff: Browser;
let other: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'users', ['manageUsers']);
  staff = await loginStaff(test, 'content');
  other = await loginStaff(test, 'users');
  await test.db`insert into stock (code, name) values ('005930', '삼성전자')`;
});
afterAll(() => test.stop());

const base = '/api/admin/stock-feeds';

describe('[T65] feeds of stocks for staff', () => {
  it('are listed with their state, and refuse a run without settings', async () => {
    const { status, body } = await staff.send('GET', base);
    const run = await staff.send('POST', `${base}/kis/run`);

    expect([status, body['items']]).toMatchObject([
      200,
      ['file', 'kis', 'dart'].map((feed) => ({ feed, configured: false, last: null })),
    ]);
    expect([run.status, run.body['message']]).toEqual([409, 'STATE_CONFLICT']);
    expect((await other.send('GET', base)).status).toBe(403);
  });

  it('take a file of closes, and refuse its bad rows alone', async () => {
    const text = [
      '종목코드,종목명,종가,시가,고가,저가,거래량',
      '5930,삼성전자,"70,500",70000,71000,69900,1200',
      '005930,삼성전자,70500,70000,71000,69900,1200',
      '999999,없음,1,1,1,1,1',
    ].join('\n');
    const stored = await staff.send('POST', `${base}/closes`, { text, day: '2026-11-27' });
    const again = await staff.send('POST', `${base}/closes`, { text, day: '2026-11-27' });
    const none = await staff.send('POST', `${base}/closes`, { text: '메모', day: null });

    expect(stored.body).toEqual({
      stored: 1,
      read: 1,
      refused: 2,
      rows: [
        { line: 3, problem: 'repeated' },
        { line: 4, problem: 'unknown' },
      ],
    });
    expect([again.body['stored'], none.status, none.body['message']]).toEqual([
      0,
      400,
      'INVALID_INPUT',
    ]);
    const lines = await test.db<{ action: string }[]>`
      select action from audit_log where action like 'stock.%' order by id`;
    expect(lines.map(({ action }) => action)).toEqual(['stock.importCloses', 'stock.importCloses']);
  });
});
