import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
/** The audit log is append-only, so each test reads only the entries added after it began. */
let before = 0;
beforeEach(async () => {
  await test.db`truncate calendar_entry`;
  const [row] = await test.db<{ last: number }[]>`
    select coalesce(max(id), 0)::int as last from audit_log`;
  before = row!.last;
});

const actions = async () =>
  (
    await test.db<{ action: string }[]>`
      select action from audit_log where id > ${before} order by id`
  ).map(({ action }) => action);

describe('[T28] [C05] the investment calendar of staff', () => {
  const base = '/api/admin/calendar';
  const input = (change: object = {}) => ({
    day: '2026-12-10',
    until_day: null,
    time: '15:20',
    kind: 'holiday',
    importance: 3,
    title: '동시 만기',
    country: 'KR',
    link: null,
    ...change,
  });

  it('is added to, changed from a version, shown on the site, and taken from', async () => {
    const made = await staff.send('POST', base, input());
    const { _id } = made.body['item'] as { _id: number };
    const span = await staff.send('PATCH', `${base}/${_id}`, {
      time: null,
      until_day: '2026-12-12',
      version: 1,
    });
    const stale = await staff.send('PATCH', `${base}/${_id}`, { title: '다른', version: 1 });
    const seen = await openBrowser(test).send(
      'GET',
      '/api/home/invest/calendar?from=2026-12-12&to=2026-12-20',
    );
    const late = await staff.send('DELETE', `${base}/${_id}?version=1`);
    const gone = await staff.send('DELETE', `${base}/${_id}?version=2`);

    expect([made.status, span.status, stale.status, gone.status]).toEqual([201, 200, 409, 204]);
    expect([late.status, late.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    expect(span.body['item']).toMatchObject({
      until_day: '2026-12-12',
      updated_by: '이운영',
      version: 2,
    });
    expect(seen.body['items']).toMatchObject([{ day: '2026-12-10', until_day: '2026-12-12' }]);
    expect(await actions()).toEqual(['calendar.create', 'calendar.edit', 'calendar.delete']);
  });

  it.each([
    ['a span with a time', { until_day: '2026-12-12' }, 'time'],
    ['a span that ends before it begins', { until_day: '2026-12-09', time: null }, 'until_day'],
    ['a link of another kind', { link: 'javascript:alert(1)' }, 'link'],
  ])('refuses %s', async (_name, change, path) => {
    const { status, body } = await staff.send('POST', base, input(change));

    expect([status, body['errors']]).toMatchObject([400, [{ path }]]);
  });

  it('imports a table, reports the result of each row, and creates no duplicates', async () => {
    const text = [
      '날짜,시각,종류,제목,중요도,국가,링크',
      '2026.12.10,15:20,만기,동시 만기,3,KR,',
      '2026-12-14 ~ 2026-12-15,,공모,가람소프트 청약,보통,,https://example.com/a',
      '2026-13-01,,실적,없는 날,1,,',
      '2026-12-16,25:00,실적,없는 시각,1,,',
      '2026-12-17,,소문,없는 종류,1,,',
      '2026-12-10,,만기,동시 만기,1,,',
    ].join('\n');

    const preview = await staff.send('POST', `${base}/import`, { text, commit: false });
    const [{ kept }] = await test.db<[{ kept: number }]>`
      select count(*)::int as kept from calendar_entry`;
    const done = await staff.send('POST', `${base}/import`, { text, commit: true });
    const again = await staff.send('POST', `${base}/import`, { text, commit: true });

    expect(kept).toBe(0);
    const rows = preview.body['rows'] as { problem: string | null }[];
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'day',
      'time',
      'kind',
      'repeated',
    ]);
    expect(done.body).toMatchObject({ added: 2, changed: 0, refused: 4 });
    expect(again.body).toMatchObject({ added: 0, changed: 0 });
    expect(await actions()).toEqual(['calendar.import']);
  });

  it.each([
    ['0202-12-10,,만기,제목', 'day'],
    ['9999-12-10,,만기,제목', 'day'],
    ['1989-12-31,,만기,제목', 'day'],
    ['1926-12-06,,지표,옛날,2,KR', 'day'],
    ['2026-02-30,,만기,제목', 'day'],
    ['2026-12-10 ~ 2202-12-11,,만기,제목', 'day'],
    ['2026-12-10 ~ 2026-12-11,09:00,만기,제목', 'time'],
    ['2026-12-10,,만기,제목,4', 'importance'],
    ['2026-12-10,,만기,제목,1,KOR', 'country'],
    ['2026-12-10,,만기,제목,1,KR,javascript:alert(1)', 'link'],
    [`2026-12-10,,만기,${'긴'.repeat(121)}`, 'title'],
  ])('names the column of %s', async (row, problem) => {
    const text = `2026-12-10,,만기,앞줄\n${row}`;

    const { status, body } = await staff.send('POST', `${base}/import`, { text, commit: true });

    expect(status).toBe(200);
    expect(body['rows']).toMatchObject([{ problem: null }, { line: 2, problem }]);
  });

  it.each(['배당·락', '배당ㆍ락', '배당・락', '배당･락'])('is searched for %s', async (q) => {
    await staff.send('POST', base, { ...input(), title: 'ＫＯＳＰＩ 배당ㆍ락 ５％' });

    const found = await staff.send('GET', `${base}?${new URLSearchParams({ q: `kospi ${q} 5%` })}`);
    const cut = await staff.send('GET', `${base}?${new URLSearchParams({ q: '배다' })}`);

    expect(found.body['total']).toBe(1);
    // A syllable is found as a whole.
    expect(cut.body['total']).toBe(0);
  });

  it.each([
    '2026-12-11,,지표\u200b,제목',
    '２０２６-12-11,,지표,제목',
    '2026-12-11 00:00:00,,지표,제목,２',
    '"2026. 12. 11.",오전 9:30,지표,제목,２,ｋｒ',
    '2026-12-11,9시 30분,배당ㆍ공시,제목\u200b',
    '2026-12-11 ～ 2026-12-12,,지표,제목',
  ])('reads a row as it looks: %j', async (row) => {
    const text = `2026-12-10,,만기,앞줄\n${row}`;

    const { body } = await staff.send('POST', `${base}/import`, { text, commit: true });

    expect(body).toMatchObject({ added: 2, refused: 0 });
    const [kept] =
      await test.db`select day::text, title from calendar_entry where day > '2026-12-10'`;
    expect(kept).toEqual({ day: '2026-12-11', title: '제목' });
  });

  it('is for those who keep content', async () => {
    const other = await loginStaff(test, 'message');
    const { status, body } = await other.send('POST', base, input());

    expect([status, body['message']]).toEqual([403, 'ACCESS_DENIED']);
  });
});

describe('[S17] the table of the exchange', () => {
  const base = '/api/admin/market-days';

  it('has the day of the college entrance exam, 10:00 to 16:30, on both sides', async () => {
    const listed = await staff.send('GET', `${base}?year=2026&kind=hours`);
    const site = await openBrowser(test).send(
      'GET',
      '/api/home/market-days?from=2026-11-16&to=2026-11-22',
    );

    const exam = {
      day: '2026-11-19',
      name: '수능일',
      hours: { opens_at: '10:00', closes_at: '16:30' },
    };
    expect(listed.body['items']).toMatchObject([{ day: '2026-01-02' }, exam]);
    expect(site.body['items']).toEqual([exam]);
  });

  it('is changed by hand, each day once', async () => {
    const input = { day: '2026-12-24', name: '임시 휴장', hours: null };
    const made = await staff.send('POST', base, input);
    const twice = await staff.send('POST', base, input);
    const { _id } = made.body['item'] as { _id: number };
    const late = await staff.send('PATCH', `${base}/${_id}`, {
      hours: { opens_at: '10:00', closes_at: '15:30' },
      version: 1,
    });
    const taken = await staff.send('PATCH', `${base}/${_id}`, { day: '2026-12-25', version: 2 });
    const backwards = await staff.send('PATCH', `${base}/${_id}`, {
      hours: { opens_at: '16:00', closes_at: '15:30' },
      version: 2,
    });
    const stale = await staff.send('DELETE', `${base}/${_id}?version=1`);
    const gone = await staff.send('DELETE', `${base}/${_id}?version=2`);

    expect([
      made.status,
      twice.status,
      late.status,
      taken.status,
      backwards.status,
      gone.status,
    ]).toEqual([201, 409, 200, 409, 400, 204]);
    expect([stale.status, stale.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await actions()).toEqual(['market-day.create', 'market-day.edit', 'market-day.delete']);
  });

  it('[T28] takes the table of a year from a spreadsheet', async () => {
    const text =
      '일자\t이름\t개장\t폐장\n2028-01-03\t증시 개장식\t10:00\t15:30\n2028-01-01\t신정\n2028-01-26\t설날 연휴';

    const { body } = await staff.send('POST', `${base}/import`, { text, commit: true });

    expect(body).toMatchObject({ added: 2, refused: 1 });
    expect((body['rows'] as { problem: string }[])[1]?.problem).toBe('weekend');
    const { body: listed } = await staff.send('GET', `${base}?year=2028`);
    expect(listed['items']).toMatchObject([
      { day: '2028-01-03' },
      { day: '2028-01-26', hours: null },
    ]);
  });

  it.each(['0202-12-10', '1989-12-29', '9999-12-10', '2100-01-04'])(
    'refuses the year of %s in a table',
    async (day) => {
      const text = `2028-02-09\t대체 휴일\n${day}\t휴장`;

      const { body } = await staff.send('POST', `${base}/import`, { text, commit: false });

      expect(body['rows']).toMatchObject([{ problem: null }, { line: 2, problem: 'day' }]);
    },
  );
});
