import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { taskResultPath, taskStep } from '@maru/contract/core/task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const BLANK = {
  category: null,
  excerpt: '',
  body_html: '<p>내용이에요</p>',
  img_path: null,
  images: [],
  expert_id: null,
  on_day: null,
  pinned_from: null,
  pinned_to: null,
  attachments: [],
};
const NOTICES = '/api/admin/notices';

let test: TestApp;
let writer: Browser;
let second: Browser;
let third: Browser;
let outsider: Browser;
let guest: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'writer', ['manageContent']);
  await insertAdmin(test, 'second', ['manageContent']);
  await insertAdmin(test, 'third', ['manageContent']);
  await insertAdmin(test, 'outsider', ['manageUsers', 'manageMessages']);
  writer = await loginStaff(test, 'writer');
  second = await loginStaff(test, 'second');
  third = await loginStaff(test, 'third');
  outsider = await loginStaff(test, 'outsider');
  guest = openBrowser(test);
});
afterAll(() => test.stop());

/** Uploads a file for a notice. */
function sendAttachment(name: string) {
  const boundary = 'x-x-x';
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${encodeURIComponent(name)}"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\r\n--${boundary}--\r\n`;
  return writer.send('POST', `${NOTICES}/attachments`, payload, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
}

interface Item {
  _id: number;
  version: number;
  state: string;
  [field: string]: unknown;
}
const itemOf = ({ body }: { body: Record<string, unknown> }) => body['item'] as Item;

async function begin(title: string, fields: object = {}, path = NOTICES): Promise<Item> {
  const answer = await writer.send('POST', path, { ...BLANK, title, ...fields });
  expect(answer.status).toBe(201);
  return itemOf(answer);
}

const moveTo = (browser: Browser, item: Item, state: string, more: object = {}) =>
  browser.send('POST', `${NOTICES}/${item._id}/state`, { state, version: item.version, ...more });

const auditOf = async (item: Item) => {
  const rows = await test.db<{ action: string }[]>`
    select action from audit_log where target_kind = 'post' and target_id = ${item._id} order by id`;
  return rows.map(({ action }) => action);
};

describe('[D05] [T37] [C11] a post of staff', () => {
  it('starts as a hidden draft, is published, and is hidden again', async () => {
    const draft = await begin('점검 안내');
    const before = await guest.send('GET', `/api/home/cs/notices/${draft._id}`);
    const published = itemOf(await moveTo(writer, draft, 'published'));
    const during = await guest.send('GET', `/api/home/cs/notices/${draft._id}`);
    const hidden = itemOf(await moveTo(writer, published, 'hidden'));
    const after = await guest.send('GET', `/api/home/cs/notices/${draft._id}`);

    expect([draft.state, published.state, hidden.state]).toEqual(['draft', 'published', 'hidden']);
    expect([before.status, during.status, after.status]).toEqual([404, 200, 404]);
    expect(await auditOf(draft)).toEqual(['post.create', 'post.published', 'post.hidden']);
  });

  it('is scheduled to a minute that is to come', async () => {
    const draft = await begin('예약 안내');
    const past = await moveTo(writer, draft, 'scheduled', { publish_at: '2020-01-01T00:00:00Z' });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = itemOf(await moveTo(writer, draft, 'scheduled', { publish_at: at }));

    expect([past.status, past.body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect(scheduled).toMatchObject({
      state: 'scheduled',
      publish_at: `${at.slice(0, 16)}:00.000Z`,
    });
  });

  it('cannot be published while it says nothing', async () => {
    const draft = await begin('빈 글', { body_html: '<p>&nbsp;</p>' });
    const { status, body } = await moveTo(writer, draft, 'published');

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('is cleaned before it is kept', async () => {
    const { body_html } = await begin('정리', {
      body_html: '<p onclick="x()">글<script>1</script></p>',
    });

    expect(body_html).toBe('<p>글</p>');
  });

  it('is for holders of manageContent alone', async () => {
    const draft = await begin('권한');
    const calls = [
      outsider.send('GET', NOTICES),
      outsider.send('POST', NOTICES, { ...BLANK, title: '제목' }),
      outsider.send('PATCH', `${NOTICES}/${draft._id}`, { title: '제목', version: 1 }),
      outsider.send('DELETE', `${NOTICES}/${draft._id}`),
      outsider.send('PUT', `${NOTICES}/${draft._id}/lock`, { take: true }),
      outsider.send('GET', '/api/admin/post-previews/notice/1'),
    ];

    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    expect((await guest.send('GET', NOTICES)).status).toBe(401);
  });

  it.each([
    ['an unknown field', { colour: 'red' }],
    ['a title of spaces', { title: '   ' }],
    [
      'cards, which a notice has not',
      { images: [{ img_path: '/demo/covers/cover-1.webp', alt: '' }] },
    ],
    [
      'a pin that ends before it begins',
      { pinned_from: '2026-01-02T00:00:00Z', pinned_to: '2026-01-01T00:00:00Z' },
    ],
  ])('refuses %s', async (_what, fields) => {
    const { status, body } = await writer.send('POST', NOTICES, {
      ...BLANK,
      title: '제목',
      ...fields,
    });

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('[T34] refuses a second post of a day, on boards of days', async () => {
    const path = '/api/admin/market-conditions';
    const first = await begin('하루', { on_day: '2031-01-02' }, path);
    const again = await writer.send('POST', path, { ...BLANK, title: '또', on_day: '2031-01-02' });

    expect(first['on_day']).toBe('2031-01-02');
    expect([again.status, again.body['errors']]).toEqual([
      400,
      [{ path: 'on_day', message: 'already has a post' }],
    ]);
  });

  it('[T24] is pinned for as long as it says', async () => {
    const from = new Date(Date.now() - 60_000).toISOString();
    const draft = await begin('고정', { pinned_from: from, pinned_to: null });
    await moveTo(writer, draft, 'published');
    const { body } = await guest.send('GET', '/api/home/cs/notices');
    const shown = body['items'] as Item[];

    expect(shown[0]).toMatchObject({ _id: draft._id, pinned: true });
  });
});

describe('[C12] its revisions', () => {
  it('keep every text with its writer, and allow saving an older text again', async () => {
    const draft = await begin('하나', { body_html: '<p>처음</p>' });
    const path = `${NOTICES}/${draft._id}`;
    const changed = itemOf(
      await second.send('PATCH', path, { title: '둘', body_html: '<p>다음</p>', version: 1 }),
    );
    const compared = await writer.send('GET', `${path}/revisions/2`);
    const restored = itemOf(
      await writer.send('POST', `${path}/revisions/1/restore`, { version: changed.version }),
    );
    const { body } = await writer.send('GET', `${path}/revisions`);

    expect(compared.body['item']).toMatchObject({
      changed: ['title', 'excerpt', 'body_html'],
      fields: { title: '둘' },
      before: { title: '하나' },
    });
    const [line] = await test.db`
      select diff from audit_log
      where action = 'post.edit' and target_kind = 'post' and target_id = ${draft._id}`;
    expect(line?.['diff']).toMatchObject({ title: ['하나', '둘'], body_html: ['처음', '다음'] });
    expect(restored).toMatchObject({ title: '하나', body_html: '<p>처음</p>', version: 3 });
    expect(body['items']).toMatchObject([
      { rev: 3, restored_from: 1 },
      { rev: 2, changed: ['title', 'excerpt', 'body_html'] },
      { rev: 1, changed: [] },
    ]);
  });

  it('leave a stale save without effect', async () => {
    const draft = await begin('충돌');
    const path = `${NOTICES}/${draft._id}`;
    await second.send('PATCH', path, { title: '먼저', version: 1 });
    const stale = await writer.send('PATCH', path, { title: '나중', version: 1 });
    const { body } = await writer.send('GET', path);

    expect([stale.status, stale.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    expect(body['item']).toMatchObject({ title: '먼저', version: 2 });
  });
});

describe('[C13] its editor', () => {
  it('is shown to the second admin who opens it, who may take over', async () => {
    const draft = await begin('잠금');
    const path = `${NOTICES}/${draft._id}/lock`;
    const first = await writer.send('PUT', path, { take: false });
    const other = await second.send('PUT', path, { take: false });
    const taken = await second.send('PUT', path, { take: true });
    const beat = await writer.send('PUT', path, { take: false });
    const events = await test.db`
      select body->'payload'->'version' as version from outbox where name = 'post.locked'
        and body->'payload'->>'_id' = ${String(draft._id)} order by id`;

    expect([first, other, taken, beat].map(({ body }) => body['mine'])).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(events.map(({ version }) => version)).toEqual([1, 2]);
    await second.send('DELETE', path);
    expect((await writer.send('PUT', path, { take: false })).body['mine']).toBe(true);
  });

  it('has a draft of their own on the server, until it is dropped', async () => {
    const path = `${NOTICES}/draft`;
    await writer.send('PUT', path, { post: null, version: null, values: { title: '쓰던 글' } });
    const own = await writer.send('GET', path);
    const others = await second.send('GET', path);
    await writer.send('DELETE', path);
    const gone = await writer.send('GET', path);

    expect(own.body['item']).toMatchObject({ version: null, values: { title: '쓰던 글' } });
    expect([others.body['item'], gone.body['item']]).toEqual([null, null]);
  });

  it('[I2] refuses a draft that the database cannot store, and keeps text that only looks similar', async () => {
    const keep = async (title: string) => {
      const draft = { post: null, version: null, values: { title } };
      return (await writer.send('PUT', `${NOTICES}/draft`, draft)).status;
    };

    expect(await keep('\udfff\ud800')).toBe(400);
    expect(await keep('a\0b')).toBe(400);
    expect(await keep('\\ud800 \\u0000 😀')).toBe(200);
  });
});

describe('[C15] its trash', () => {
  it('keeps it, with who and when, until it is restored as a draft', async () => {
    const draft = await begin('지울 글');
    const published = itemOf(await moveTo(writer, draft, 'published'));
    const path = `${NOTICES}/${draft._id}`;
    const stale = await writer.send('DELETE', `${path}?version=1`);
    const removed = await writer.send('DELETE', `${path}?version=${published.version}`);
    const { body } = await second.send(
      'GET',
      `${NOTICES}?state=trash&q=${encodeURIComponent('지울')}`,
    );
    const [lying] = body['items'] as Item[];
    const restored = itemOf(
      await second.send('POST', `${path}/restore`, { version: lying!.version }),
    );

    expect([stale.status, removed.status]).toEqual([409, 204]);
    expect(lying).toMatchObject({ _id: draft._id, deleted_by: '이운영' });
    expect(restored).toMatchObject({ state: 'draft', deleted_at: null });
    expect(await auditOf(draft)).toEqual([
      'post.create',
      'post.published',
      'post.trash',
      'post.restore',
    ]);
  });
});

describe('[C16] words that promise too much', () => {
  it('wait for a second manager, who lets them pass', async () => {
    const draft = await begin('수익 보장 이벤트');
    const asked = itemOf(await moveTo(writer, draft, 'published'));
    const path = `${NOTICES}/${draft._id}`;
    const decision = { approve: true, reason: '', version: asked.version };
    const own = await writer.send('POST', `${path}/decision`, decision);
    const decided = itemOf(await second.send('POST', `${path}/decision`, decision));
    const shown = await guest.send('GET', `/api/home/cs/notices/${draft._id}`);

    expect(asked).toMatchObject({
      state: 'review',
      review: { own: true, requested_by: '이운영' },
      hits: [{ rule: 'guaranteed-profit', field: 'title', place: 0, decision: null }],
    });
    expect([own.status, own.body['message']]).toEqual([403, 'ACCESS_DENIED']);
    expect(decided).toMatchObject({ state: 'published', hits: [{ decision: 'approved' }] });
    expect(shown.status).toBe(200);
    expect(await auditOf(draft)).toEqual(['post.create', 'post.review', 'post.approve']);
    const bell = await second.send('GET', '/api/admin/bell');
    expect(JSON.stringify(bell.body)).toContain('post.approvalWanted');
  });

  it('wait for a second manager in the name of a file too', async () => {
    const { _id } = itemOf(await sendAttachment('원금_보장 종목.pdf'));
    const draft = await begin('첨부', { attachments: [_id] });
    const asked = itemOf(await moveTo(writer, draft, 'published'));

    expect(asked).toMatchObject({ state: 'review', hits: [{ field: 'attachments' }] });
  });

  it('cannot be approved by their last writer, even if another admin requested publication', async () => {
    const draft = await begin('수익 보장 이벤트');
    const asked = itemOf(await moveTo(writer, draft, 'published'));
    const path = `${NOTICES}/${draft._id}`;
    const edit = { body_html: '<p>원금 보장</p>', version: asked.version };
    const edited = itemOf(await second.send('PATCH', path, edit));
    const decision = { approve: true, reason: '', version: edited.version };
    const own = await second.send('POST', `${path}/decision`, decision);
    const decided = itemOf(await third.send('POST', `${path}/decision`, decision));

    expect(asked).toMatchObject({ state: 'review' });
    expect(edited).toMatchObject({ state: 'review', review: { own: true } });
    expect([own.status, own.body['message']]).toEqual([403, 'ACCESS_DENIED']);
    expect(decided).toMatchObject({ state: 'published' });
  });

  it('cannot be approved by their writer while they remain, even after saves by other admins', async () => {
    const draft = await begin('수익 보장 이벤트');
    const asked = itemOf(await moveTo(writer, draft, 'published'));
    const path = `${NOTICES}/${draft._id}`;
    const save = async (by: Browser, { version }: Item, body_html: string) =>
      itemOf(await by.send('PATCH', path, { body_html, version }));
    const approve = (by: Browser, { version }: Item) =>
      by.send('POST', `${path}/decision`, { approve: true, reason: '', version });
    const written = await save(second, asked, '<p>원금 보장</p>');
    const saved = await save(writer, written, '<p>원금 보장, 지금</p>');
    const own = await approve(second, saved);
    expect(own.body['message']).toBe('ACCESS_DENIED');
    const seen = itemOf(await second.send('GET', path));
    const decided = itemOf(await approve(third, saved));
    const others = await save(writer, decided, '<p>목표 수익률 30%</p>');

    expect(seen).toMatchObject({ state: 'review', review: { own: true } });
    expect(decided).toMatchObject({ state: 'published' });
    expect(others).toMatchObject({ state: 'review' });
    expect(itemOf(await approve(second, others))).toMatchObject({ state: 'published' });
  });

  it('cannot be approved by their writer, even if the category changed since', async () => {
    const draft = await begin('수익 보장 이벤트');
    const asked = itemOf(await moveTo(writer, draft, 'published'));
    const path = `${NOTICES}/${draft._id}`;
    const edit = { body_html: '<p>원금 보장</p>', version: asked.version };
    await second.send('PATCH', path, edit);
    const bulk = { target: { ids: [draft._id] }, fields: { category: '안내' } };
    const moved = await second.send('POST', `${NOTICES}/bulk/category`, bulk);
    const { version } = itemOf(await writer.send('GET', path));
    const saved = itemOf(
      await writer.send('PATCH', path, { body_html: '<p>원금 보장, 지금</p>', version }),
    );
    const decision = { approve: true, reason: '', version: saved.version };
    const own = await second.send('POST', `${path}/decision`, decision);

    expect(moved.status).toBe(200);
    expect([own.status, own.body['message']]).toEqual([403, 'ACCESS_DENIED']);
  });

  it('take a public text off the site when they are written into it', async () => {
    const draft = await begin('평범한 글');
    const published = itemOf(await moveTo(writer, draft, 'published'));
    const path = `${NOTICES}/${draft._id}`;
    const edit = { body_html: '<p>목표 수익률 30%</p>', version: published.version };
    const changed = itemOf(await writer.send('PATCH', path, edit));
    const refusal = { approve: false, reason: '', version: changed.version };
    const noReason = await second.send('POST', `${path}/decision`, refusal);
    const refused = itemOf(
      await second.send('POST', `${path}/decision`, { ...refusal, reason: '숫자를 빼 주세요' }),
    );

    expect(changed).toMatchObject({ state: 'review', hits: [{ rule: 'target-return' }] });
    expect((await guest.send('GET', `/api/home/cs/notices/${draft._id}`)).status).toBe(404);
    expect(noReason.status).toBe(400);
    expect(refused).toMatchObject({ state: 'draft', hits: [{ decision: 'refused' }] });
  });
});

describe('[C16] a post that was public', () => {
  const AGO = '2026-01-05T00:00:00.000Z';
  const FLAGGED = '<p>목표 수익률 30%</p>';
  const approve = async ({ _id, version }: Item) =>
    itemOf(
      await second.send('POST', `${NOTICES}/${_id}/decision`, {
        approve: true,
        reason: '',
        version,
      }),
    );
  const publishedLongAgo = async () => {
    const item = itemOf(await moveTo(writer, await begin('오래된 글'), 'published'));
    await test.db`update post set publish_at = ${AGO} where id = ${item._id}`;
    return item;
  };
  const flag = async ({ _id, version }: Item) =>
    itemOf(await writer.send('PATCH', `${NOTICES}/${_id}`, { body_html: FLAGGED, version }));

  it('takes its old place again once flagged words in it have passed', async () => {
    const waiting = await flag(await publishedLongAgo());

    expect(waiting.state).toBe('review');
    expect(await approve(waiting)).toMatchObject({ state: 'published', publish_at: AGO });
  });

  it('does so too if it was hidden meanwhile, unless it was given another time', async () => {
    const hidden = await flag(itemOf(await moveTo(writer, await publishedLongAgo(), 'hidden')));
    const waiting = itemOf(await moveTo(writer, hidden, 'published'));

    expect([hidden.state, waiting.state]).toEqual(['hidden', 'review']);
    expect(await approve(waiting)).toMatchObject({ state: 'published', publish_at: AGO });

    const other = await flag(itemOf(await moveTo(writer, await publishedLongAgo(), 'hidden')));
    const publish_at = '2099-01-05T00:00:00.000Z';
    const later = itemOf(await moveTo(writer, other, 'scheduled', { publish_at }));
    expect(await approve(later)).toMatchObject({ state: 'scheduled', publish_at });
  });
});

describe('several at once', () => {
  it('are done each by itself, and counted', async () => {
    const one = await begin('여럿 하나');
    const two = await begin('여럿 둘', { body_html: '' });
    const { body } = await writer.send('POST', `${NOTICES}/bulk/publish`, {
      target: { ids: [one._id, two._id, 999_999] },
      fields: {},
    });

    expect(body).toEqual({ done: 1, failed: 2 });
    const rows = await test.db`select state from post where title like '여럿%' order by id`;
    expect(rows.map(({ state }) => state)).toEqual(['published', 'draft']);
  });

  it('[T37] [D11] may be all matching posts, with a result for each post', async () => {
    const word = '무더기';
    for (const body_html of ['<p>하나</p>', '', '<p>목표 수익률 30%</p>'])
      await begin(word, { body_html });
    const { body } = await writer.send('POST', `${NOTICES}/bulk/publish`, {
      target: { all: true, query: { q: word }, expected: 3 },
      fields: {},
    });
    const { _id } = body['task'] as { _id: number };
    const [task] = await test.db<{ token: string }[]>`
      select token::text from staff_task where id = ${_id}`;
    const headers = { [taskStep.tokenHeader]: task!.token };
    await guest.send('POST', taskStep.pathOf(_id), undefined, headers);
    const { response } = await writer.send('GET', taskResultPath(_id));

    const lines = response.payload.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(1, 3))).toEqual([
      [word, '완료'],
      [word, '실패'],
      [word, '승인 대기'],
    ]);
    const audited = await test.db`
      select action from audit_log where action in ('post.published', 'post.review')
        and target_id in (select id from post where title = ${word})`;
    expect(audited).toHaveLength(2);
  });

  it('[D12] are taken out as a file, with who and why', async () => {
    await begin('파일 하나');
    const asked = `q=${encodeURIComponent('파일 하나')}&reason=${encodeURIComponent('점검')}`;
    const { response } = await writer.send('GET', `${NOTICES}/export.csv?${asked}`);

    const lines = response.payload.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(',파일 하나,초안,');
    expect(await test.db`select reason from audit_log where action = 'post.export'`).toEqual([
      { reason: '점검' },
    ]);
  });

  it('[T25] stand in the order that was dragged, with one line in the audit', async () => {
    const path = '/api/admin/faqs';
    const made: Item[] = [];
    for (const title of ['하나요?', '둘인가요?', '셋인가요?'])
      made.push(await begin(title, {}, path));
    const ids = made.map(({ _id }) => _id).toReversed();
    const { status } = await writer.send('PUT', `${path}/order`, { ids });
    const stale = await writer.send('PUT', `${path}/order`, { ids: ids.slice(1) });
    const { body } = await writer.send('GET', path);

    expect([status, stale.status]).toEqual([200, 409]);
    expect((body['items'] as Item[]).map(({ _id }) => _id)).toEqual(ids);
    const rows = await test.db`select 1 from audit_log where action = 'faq.order'`;
    expect(rows).toHaveLength(1);
  });
});

describe('[C14] the preview of typed text', () => {
  it('is shown as readers would see it, and kept nowhere', async () => {
    const { body } = await writer.send('POST', `${NOTICES}/preview`, {
      title: '미리',
      category: null,
      excerpt: '',
      body_html: '<p>본문<script>1</script></p>',
      img_path: null,
      images: [],
      expert_id: null,
      attachments: [],
      publish_at: null,
      post: null,
    });

    expect(body['item']).toMatchObject({
      title: '미리',
      excerpt: '본문',
      body_html: '<p>본문</p>',
    });
  });

  it('may come with files, which readers take as files', async () => {
    const sent = await sendAttachment('안내문.pdf');
    const file = itemOf(sent);
    const draft = await begin('첨부', { attachments: [file._id] });
    await moveTo(writer, draft, 'published');
    const { body } = await guest.send('GET', `/api/home/cs/notices/${draft._id}`);
    const taken = await guest.send('GET', String(file['url']));

    expect(sent.status).toBe(201);
    expect(body['item']).toMatchObject({ attachments: [{ name: '안내문.pdf', bytes: 8 }] });
    expect(taken.response.headers['content-disposition']).toContain('attachment;');
    expect(taken.response.body).toBe('%PDF-1.7');
  });

  it('may come with files, which are for staff of content alone while the post is not shown', async () => {
    const { _id, url } = itemOf(await sendAttachment('가격표.pdf'));
    const statuses = async () =>
      Promise.all(
        [guest, outsider, writer].map(async (who) => (await who.send('GET', String(url))).status),
      );
    const [shown, staffOnly] = [
      [200, 200, 200],
      [404, 404, 200],
    ];
    expect(await statuses()).toEqual(staffOnly);

    const draft = await begin('첨부', { attachments: [_id] });
    expect(await statuses()).toEqual(staffOnly);
    const published = itemOf(await moveTo(writer, draft, 'published'));
    expect(await statuses()).toEqual(shown);
    const hidden = itemOf(await moveTo(writer, published, 'hidden'));
    expect(await statuses()).toEqual(staffOnly);
    const again = itemOf(await moveTo(writer, hidden, 'published'));
    expect(await statuses()).toEqual(shown);
    const path = `${NOTICES}/${draft._id}`;
    const detached = itemOf(
      await writer.send('PATCH', path, { attachments: [], version: again.version }),
    );
    expect(await statuses()).toEqual(staffOnly);
    const attached = { attachments: [_id], version: detached.version };
    await writer.send('PATCH', path, attached);
    expect(await statuses()).toEqual(shown);
    await writer.send('DELETE', path);
    expect(await statuses()).toEqual(staffOnly);
  });

  it('leave no file behind that no row knows', async () => {
    const files = () => readdirSync(join(test.config.MARU_DATA_DIR, 'uploads/attachment'));
    await sendAttachment('먼저.pdf');
    const before = files();
    await test.db`alter table post_attachment add constraint refuses check (name <> '나중.pdf')`;

    const sent = await sendAttachment('나중.pdf');
    await test.db`alter table post_attachment drop constraint refuses`;

    expect(sent.status).toBe(500);
    expect(files()).toEqual(before);
  });
});
