import type { Trashed, TrashKind } from '@maru/contract/core/trash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert } from '../../../tests/support/broadcasts.ts';

const EXPERT = 7;
const URL = 'https://www.youtube.com/watch?v=abcdefghijk';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, EXPERT);
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());

/** One published item of each kind: its calls, its name and its representation. */
const KINDS: readonly {
  kind: TrashKind;
  path: string;
  insert: () => Promise<{ id: number }[]>;
  shown: (id: number) => Promise<unknown>;
  back: unknown;
}[] = [
  {
    kind: 'banner',
    path: 'banners',
    insert: () => test.db<{ id: number }[]>`
      insert into banner (type, "order", location, status, device, img_path, alt, period, from_at)
      values (1, 1, 'POPUP', 'active', 'all', '/a.webp', '지울 것', 1, now()) returning id`,
    shown: (id) => test.db`select status, deleted_at from banner where id = ${id}`,
    back: { status: 'inactive', deleted_at: null },
  },
  {
    kind: 'video',
    path: 'videos',
    insert: () => test.db<{ id: number }[]>`
      insert into video (place, title, url, shown) values ('youtube', '지울 것', ${URL}, true)
      returning id`,
    shown: (id) => test.db`select shown, deleted_at from video where id = ${id}`,
    back: { shown: false, deleted_at: null },
  },
  {
    kind: 'event',
    path: 'events',
    insert: () => test.db<{ id: number }[]>`
      insert into event (title, summary, body_html, starts_at, ends_at)
      values ('지울 것', '', '', now() - interval '2 days', now() - interval '1 day') returning id`,
    shown: (id) => test.db`select shown, deleted_at from event where id = ${id}`,
    back: { shown: false, deleted_at: null },
  },
  ...(['lecture', 'profit'] as const).map((kind) => ({
    kind,
    path: `${kind}s`,
    insert: () => test.db<{ id: number }[]>`
      insert into post (kind, category, title, body_html, state)
      values (${kind}, '', '지울 것', '', 'published') returning id`,
    shown: (id: number) => test.db`select state, deleted_at from post where id = ${id}`,
    back: { state: 'hidden', deleted_at: null },
  })),
  {
    kind: 'vod',
    path: 'vods',
    insert: async () => {
      const rows = await test.db<{ id: number }[]>`
        insert into broadcast_schedule (expert_id, title, type, kind, start_date, end_date, vod_url)
        select ${EXPERT}, '지울 것', 0, 'free', coalesce(min(start_date), now()) - interval '3 hours',
               coalesce(min(start_date), now()) - interval '2 hours', ${URL}
        from broadcast_schedule returning id`;
      await test.db`
        with made as (insert into series (title, level) values ('묶음', 'first') returning id)
        insert into series_item (series_id, position, schedule_id)
        select id, 1, ${rows[0]!.id} from made`;
      return rows;
    },
    shown: (id) => test.db`
      select vod_url, (select count(*)::int from series_item where schedule_id = s.id) as series
      from broadcast_schedule s where id = ${id}`,
    back: { vod_url: URL, series: 1 },
  },
];

describe.each(KINDS)('[C15] [T07] the trash of $kind', ({ kind, path, insert, shown, back }) => {
  const trash = `/api/admin/trash/${kind}`;
  const list = async () => {
    const { body } = await staff.send('GET', `${trash}?q=${encodeURIComponent('지울')}`);
    return body['items'] as Trashed[];
  };

  it('keeps deleted items, with actor and time, until they are restored', async () => {
    const [row] = await insert();
    const id = row!.id;
    expect((await staff.send('DELETE', `/api/admin/${path}/${id}`)).status).toBe(204);

    const [item] = await list();
    expect(item).toMatchObject({ _id: id, title: '지울 것', deleted_by: expect.any(String) });
    const restore = (version: number) => staff.send('POST', `${trash}/${id}/restore`, { version });
    const answers = [
      await restore(item!.version + 1),
      await restore(item!.version),
      await restore(item!.version),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 204, 404]);
    expect(await shown(id)).toMatchObject([back]);
    expect(await list()).toEqual([]);
    const lines = await test.db`
      select action from audit_log where target_id = ${id}
        and action in (${`${kind}.trash`}, ${`${kind}.restore`}) order by id`;
    expect(lines.map(({ action }) => action)).toEqual([`${kind}.trash`, `${kind}.restore`]);
  });

  it('gives many back at once, each as it is now, and says of how many it could not', async () => {
    const [row] = await insert();
    const id = row!.id;
    await staff.send('DELETE', `/api/admin/${path}/${id}`);

    const answer = await staff.send('POST', `${trash}/bulk/restore`, {
      target: { ids: [id, 888_888] },
      fields: {},
    });

    expect(answer.body).toEqual({ done: 1, failed: 1 });
    expect(await shown(id)).toMatchObject([back]);
    expect(await list()).toEqual([]);
  });
});

it('gives no recording back to a broadcast that has another by now', async () => {
  await test.db`delete from series_item`;
  await test.db`delete from broadcast_schedule`;
  const { insert } = KINDS.find(({ kind }) => kind === 'vod')!;
  const [row] = await insert();
  await staff.send('DELETE', `/api/admin/vods/${row!.id}`);
  await test.db`update broadcast_schedule set vod_url = ${`${URL}2`} where id = ${row!.id}`;

  const { body } = await staff.send('POST', `/api/admin/trash/vod/${row!.id}/restore`, {
    version: 1,
  });

  expect(body['message']).toBe('STATE_CONFLICT');
});

it('is for holders of manageContent alone', async () => {
  const others = await loginStaff(test, 'message');

  expect((await others.send('GET', '/api/admin/trash/banner')).status).toBe(403);
});
