import { CHANGED_HEADER, onContentChange } from '@maru/platform/redis/content-changes';
import { hasAnswer } from '@maru/platform/http/entity-tag';
import { createLog } from '@maru/platform/telemetry/log';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../../tests/support/broadcasts.ts';
import { createSharedAnswers } from './shared-answers.ts';

/** Opens reads with answers that the test supplies. */
function openRead(freshMs = 60_000) {
  const begun: ((value: string) => void)[] = [];
  const shared = createSharedAnswers(freshMs);
  const read = async () => {
    const { body } = await shared.read(
      'key',
      '/path',
      () => new Promise((resolve) => begun.push((value) => resolve(value))),
    );
    return body.plain.toString();
  };
  return { shared, read, begun };
}

describe('[P13] a shared answer', () => {
  it('is made once for all who ask, and given again', async () => {
    const { read, begun } = openRead();
    const together = [read(), read()];
    begun[0]!('one');

    expect(await Promise.all(together)).toEqual(['"one"', '"one"']);
    expect(await read()).toBe('"one"');
    expect(begun.length).toBe(1);
  });

  it('that started before a change is not given to later callers', async () => {
    const { shared, read, begun } = openRead();
    const before = read();
    shared.forget();
    const after = read();
    begun[1]!('new');
    begun[0]!('old');

    expect(await before).toBe('"old"');
    expect(await after).toBe('"new"');
    expect(await read()).toBe('"new"');
  });

  it('that failed is tried again', async () => {
    const shared = createSharedAnswers(60_000);
    const make = vi.fn<() => Promise<string>>();
    make.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('back');

    await expect(shared.read('key', '/path', make)).rejects.toThrow('away');
    expect((await shared.read('key', '/path', make)).body.plain.toString()).toBe('"back"');
  });

  it('is computed again once it is too old', async () => {
    vi.useFakeTimers();
    const { shared, read, begun } = openRead(2_000);
    const first = read();
    begun[0]!('one');
    await first;
    vi.advanceTimersByTime(2_001);

    expect(shared.find('key')).toBeNull();
    vi.useRealTimers();
  });

  describe('[X06] while the database', () => {
    const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const FRESH_MS = 2_000;
    /** One that is too old to be given without a look, and the read that looks. */
    const openOld = async (look: () => Promise<unknown>) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const shared = createSharedAnswers(FRESH_MS);
      await shared.read('key', '/path', async () => 'before');
      vi.advanceTimersByTime(FRESH_MS + 1);
      const read = async () => (await shared.read('key', '/path', look)).body.plain.toString();
      return { shared, read };
    };
    afterEach(() => vi.useRealTimers());

    it('is away, is the last one there was', async () => {
      const { read } = await openOld(() => Promise.reject(away));

      expect(await read()).toBe('"before"');
    });

    it('hangs, is the previous answer, and the new answer once it arrives', async () => {
      let come = (_value: string) => {};
      const { read } = await openOld(() => new Promise((resolve) => (come = resolve)));

      expect(await read()).toBe('"before"');
      come('after');
      await expect.poll(read).toBe('"after"');
    });

    it('is away, is none that a change has outdated', async () => {
      const { shared, read } = await openOld(() => Promise.reject(away));
      shared.forget();

      await expect(read()).rejects.toThrow('refused');
    });

    it('is away for long, is none from before', async () => {
      const { read } = await openOld(() => Promise.reject(away));
      vi.advanceTimersByTime(10 * 60_000);

      await expect(read()).rejects.toThrow('refused');
    });

    it('is there, is none that hides a fault', async () => {
      const { read } = await openOld(() => Promise.reject(new Error('a fault of ours')));

      await expect(read()).rejects.toThrow('a fault of ours');
    });
  });

  it.each([
    [undefined, false],
    ['"b"', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
  ])('is known to a client that says %s: %s', (header, known) => {
    expect(hasAnswer(header, '"a"')).toBe(known);
  });
});

/** Longer than any test, so a missing answer was invalidated and did not expire. */
const KEPT_MS = '60000';

describe('[A28] a public list', () => {
  let test: TestApp;
  let guest: Browser;
  const url = '/api/home/cs/notices';

  beforeAll(async () => {
    test = await startTestApp({ SHARED_ANSWER_MS: KEPT_MS });
    guest = openBrowser(test);
    await insertExpert(test.db, 1);
    await insertMember(test, 'member1');
    await insertAdmin(test, 'content', ['manageContent']);
  });
  afterAll(() => test.stop());

  const titlesAt = async (address: string) => {
    const { body } = await guest.send('GET', address);
    return (body['items'] as { title: string }[]).map(({ title }) => title);
  };

  it('carries an ETag, and is not sent again to a client that has it', async () => {
    const { response } = await guest.send('GET', url);
    const etag = String(response.headers['etag']);
    const again = await guest.send('GET', url, undefined, { 'if-none-match': etag });
    const other = await guest.send('GET', url, undefined, { 'if-none-match': '"other"' });

    expect(response.headers['cache-control']).toBe('public, no-cache');
    expect([again.status, again.response.body]).toEqual([304, '']);
    expect(again.response.headers['etag']).toBe(etag);
    expect([other.status, other.response.body]).toEqual([200, response.body]);
  });

  it('is given from memory as it was given first, over a connection as well', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = z.object({ port: z.number() }).parse(test.app.server.address());
    const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
      const response = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers });
      const {
        date,
        connection,
        'keep-alive': _kept,
        ...rest
      } = Object.fromEntries(response.headers);
      expect([date, connection]).not.toContain(undefined);
      return { status: response.status, headers: rest, body: await response.text() };
    };
    const id = { 'x-request-id': 'a-request-of-this-test' };
    test.app.shared.forget();

    const [first, second] = [await ask(id), await ask(id)];
    const etag = String(first.headers['etag']);
    const known = await ask({ ...id, 'if-none-match': etag });
    const head = await ask(id, 'HEAD');
    const posted = await ask(id, 'POST');

    expect(second).toEqual(first);
    expect(first.headers['x-request-id']).toBe(id['x-request-id']);
    expect([known.status, known.body, known.headers['etag']]).toEqual([304, '', etag]);
    expect([head.status, head.body]).toEqual([200, '']);
    expect(posted.status).toBe(404);
  });

  it('is the same for a member and a guest, and sets no cookie', async () => {
    const member = await loginMember(test, 'member1');
    const [own, other] = [await member.send('GET', url), await guest.send('GET', url)];

    expect(own.response.headers['etag']).toBe(other.response.headers['etag']);
    expect(own.response.headers['set-cookie']).toBeUndefined();
  });

  it('leaves personal answers and refusals alone', async () => {
    const member = await loginMember(test, 'member1');
    const { response } = await member.send('GET', '/api/home/auth/check');
    const missing = await guest.send('GET', '/api/home/experts/999');

    for (const { headers } of [response, missing.response]) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['etag']).toBeUndefined();
    }
  });

  it('shows a change made in the database, by whichever process', async () => {
    await titlesAt(url);
    await test.db`insert into post (kind, title, publish_at) values ('notice', '새 공지', now())`;

    await vi.waitFor(async () => expect(await titlesAt(url)).toEqual(['새 공지']));
    await test.db`update post set title = '고친 공지'`;
    await vi.waitFor(async () => expect(await titlesAt(url)).toEqual(['고친 공지']));
    await test.db`update post set state = 'hidden'`;
    await vi.waitFor(async () => expect(await titlesAt(url)).toEqual([]));
  });

  it('shows a change that staff made to the very next reader', async () => {
    const scheduleId = await insertBroadcast(test.db, { expertId: 1 });
    const latest = '/api/home/broadcast/latest';
    const statusOf = async () => {
      const { body } = await guest.send('GET', latest);
      const items = body['items'] as { _id: number; broadcast_status: number }[];
      return items.find(({ _id }) => _id === scheduleId)?.broadcast_status;
    };
    await vi.waitFor(async () => expect(await statusOf()).toBe(0));
    const staff = await loginStaff(test, 'content');

    for (const [version, broadcast_status] of [1, 0, 1, 0].entries()) {
      const changed = await staff.send('POST', `/api/admin/schedules/${scheduleId}/status`, {
        broadcast_status,
        version: version + 1,
      });
      expect(changed.status).toBe(200);
      expect(changed.response.headers[CHANGED_HEADER]).toBe('1');
      expect(await statusOf()).toBe(broadcast_status);
    }
  });

  it('that changes is reported to web processes, once it is no longer given', async () => {
    const notified = vi.fn<() => void>();
    const log = createLog('api', test.config);
    const stop = onContentChange(test.config, notified, log);
    // At the connection, because a change may have been missed before it.
    await vi.waitFor(() => expect(notified).toHaveBeenCalled());
    notified.mockClear();
    const seen: unknown[] = [];
    notified.mockImplementation(() => void titlesAt(url).then((titles) => seen.push(titles)));

    await vi.waitFor(async () => {
      await test.db`insert into post (kind, title, publish_at) values ('notice', '소식', now())`;
      expect(notified).toHaveBeenCalled();
    });

    await vi.waitFor(() => expect(seen).not.toEqual([]));
    expect(seen[0]).toContain('소식');
    stop();
    await test.db`delete from post where title = '소식'`;
  });

  it('is kept while readers and viewers are only counted, and nothing is met', async () => {
    const notified: string[] = [];
    await test.db.listen('content_changed', (table) => notified.push(table));
    const [post] = await test.db<{ id: number }[]>`
      insert into post (kind, title, publish_at) values ('notice', '읽히는 공지', now())
      returning id`;
    await vi.waitFor(() => expect(notified).toContain('post'));
    notified.length = 0;

    await guest.send('GET', `${url}/${post!.id}`);
    await test.db`update broadcast_schedule set joins = joins + 1`;
    await test.db`delete from video where deleted_at < now()`;
    await test.db`update banner set alt = alt where false`;
    // This notification arrives after all earlier ones.
    await test.db`update expert set nick = nick`;

    await vi.waitFor(() => expect(notified).toContain('expert'));
    expect(notified).toEqual(['expert']);
  });
});
