import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { insertExpert } from '../../../../tests/support/broadcasts.ts';

const EXPERT = 7;
const PATH = '/api/admin/schedules/export.csv';
const REASON = encodeURIComponent('편성 검토');

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, EXPERT);
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  staff = await loginStaff(test, 'content');
  await test.db`
    insert into broadcast_schedule (expert_id, title, type, kind, start_date, end_date)
    select ${EXPERT}, case n when 1 then '=HYPERLINK("x")' else '방송 ' || n end, 0,
           case when n % 2 = 0 then 'free' else 'paid' end, now() + make_interval(days => n),
           now() + make_interval(days => n, hours => 1)
    from generate_series(1, 1200) n`;
});
afterAll(() => test.stop());

const linesOf = (text: string) => text.trimEnd().split('\r\n');
const auditLines = () => test.db`
  select action, target_kind, reason, diff from audit_log where action like '%.export' order by id`;

it('[D12] [T05] gives every row under the filters as CSV, with who took it out and why', async () => {
  const { status, response } = await staff.send(
    'GET',
    `${PATH}?kind=free&q=${encodeURIComponent('방송')}&reason=${REASON}`,
  );

  expect(status).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="export.csv"; filename\*=UTF-8''%EB.*_\d{4}-\d{2}-\d{2}\.csv$/,
  );
  expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf));
  expect(linesOf(response.payload)).toHaveLength(601);
  expect(await auditLines()).toEqual([
    {
      action: 'broadcast.export',
      target_kind: 'broadcast',
      reason: '편성 검토',
      diff: { rows: 600, masked: true, filters: { kind: 'free', q: '…', sortBy: 'latest' } },
    },
  ]);
});

it('[D12] lets no cell be taken for a formula', async () => {
  const { response } = await staff.send('GET', `${PATH}?sortBy=oldest&reason=${REASON}`);

  expect(linesOf(response.payload)[1]).toContain(`"'=HYPERLINK(""x"")"`);
});

it.each(['', '&reason=', '&reason=a', `&reason=${'a'.repeat(201)}`])(
  'refuses an export with the reason %j',
  async (reason) => {
    const before = await auditLines();
    const { status, body } = await staff.send('GET', `${PATH}?kind=free${reason}`);

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect(await auditLines()).toEqual(before);
  },
);

it('belongs to those who may see the list, and to no link of another site', async () => {
  const others = await loginStaff(test, 'message');
  const answers = [
    await others.send('GET', `${PATH}?reason=${REASON}`),
    await openBrowser(test).send('GET', `${PATH}?reason=${REASON}`),
    await staff.send('GET', `${PATH}?reason=${REASON}`, undefined, {
      'sec-fetch-site': 'cross-site',
    }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 401, 403]);
});

it('refuses the rows of something that does not exist', async () => {
  const others = await loginStaff(test, 'message');
  const path = '/api/admin/sms/campaigns/999/recipients/export.csv';

  expect((await others.send('GET', `${path}?reason=${REASON}`)).status).toBe(404);
});
