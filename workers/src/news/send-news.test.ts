import { brandOf } from '@maru/brands/registry';
import { connectDb } from '@maru/platform/db/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { sendNews } from './send-news.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const brand = brandOf('maru');

let bench: CampaignBench;
let hana: number;

beforeAll(async () => {
  bench = await openBench();
});
beforeEach(async () => {
  await emptyTables(bench.db, 'member', 'post', 'event', 'campaign');
  hana = await insertMember('hana');
});
afterAll(() => bench.stop());

/** A member with a browser, who wants all categories and agreed to advertising. */
async function insertMember(name: string, { wants = true, agrees = true } = {}): Promise<number> {
  const { db, personal } = bench;
  const [member] = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name) values (${name}, 'none', '김회원')
    returning id`;
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  await db`
    insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc)
    values (${member!.id}, ${personal.hash('push', endpoint)}, ${personal.seal('push', endpoint)},
            ${personal.seal('push', '{}')})`;
  if (wants) {
    await db`
      insert into message_choice (member_id, category, channel, wanted)
      values (${member!.id}, 'report', 'push', true), (${member!.id}, 'event', 'push', true)`;
  }
  await db`
    insert into consent (member_id, kind, given, source)
    values (${member!.id}, 'marketing_push', ${agrees}, 'signup')`;
  return member!.id;
}

async function insertPost(
  kind = 'daily-report',
  state = 'published',
  hours = 0,
  title = '반도체 점검',
): Promise<number> {
  const [row] = await bench.db<{ id: number }[]>`
    insert into post (kind, title, state, publish_at)
    values (${kind}, ${title}, ${state}, now() + make_interval(hours => ${hours}))
    returning id`;
  return row!.id;
}

async function insertEvent(hours = 0, shown = true): Promise<number> {
  const [row] = await bench.db<{ id: number }[]>`
    insert into event (title, starts_at, ends_at, shown)
    values ('출석 이벤트', now() + make_interval(hours => ${hours}), now() + interval '9 days', ${shown})
    returning id`;
  return row!.id;
}

/** Two rounds at once and one after them, as several processes make them. */
async function round(time = '12:00:00'): Promise<void> {
  const now = () => Date.parse(`2026-08-24T${time}+09:00`);
  const deps = { db: bench.db, brand, now };
  await Promise.all([sendNews(deps), sendNews(deps)]);
  await sendNews(deps);
}

const campaigns = () =>
  bench.db<{ id: number; title: string; link: string; total: number; advertising: boolean }[]>`
    select id, title, text, link, category, advertising, total, created_by from campaign order by id`;

it('[M04] announces a report that sells something as advertising, to who agreed to that', async () => {
  await insertMember('declines', { agrees: false });
  await insertPost('daily-report', 'published', 0, '지금 가입하면 50% 할인 쿠폰');
  await round();

  expect(await campaigns()).toMatchObject([
    {
      title: '(광고)[마루] 새 투자정보가 올라왔어요',
      category: 'report',
      advertising: true,
      total: 1,
    },
  ]);
});

it('[P08] announces a report once to members who want it, however often it is published', async () => {
  await insertMember('quiet', { wants: false });
  const postId = await insertPost();
  await round();

  const [made] = await campaigns();
  expect(made).toMatchObject({
    title: '새 투자정보가 올라왔어요',
    text: '반도체 점검',
    category: 'report',
    advertising: false,
    total: 1,
    created_by: null,
  });
  expect(made!.link).toContain(String(postId));
  expect(await countsOf(bench.db, made!.id)).toMatchObject({ state: 'sending', waiting: 1 });
  const recipients = await bench.db`
    select member_id from campaign_recipient where campaign_id = ${made!.id}`;
  expect([...recipients]).toEqual([{ member_id: hana }]);

  await bench.db`update post set state = 'hidden'`;
  await round();
  await bench.db`update post set state = 'published', title = '고침', publish_at = now()`;
  await round();
  expect(await campaigns()).toHaveLength(1);
});

it('[P08] announces an event as advertising, only to who agreed to it', async () => {
  await insertMember('refuses', { agrees: false });
  await insertEvent();
  await round();

  expect(await campaigns()).toMatchObject([
    { title: '(광고)[마루] 새 이벤트가 열렸어요', category: 'event', advertising: true, total: 1 },
  ]);
});

it.each(['21:00:00', '07:59:59'])(
  '[P08] reports nothing at %s, and in the morning',
  async (time) => {
    await insertPost();
    await insertEvent();
    await round(time);
    expect(await campaigns()).toEqual([]);

    await round('08:00:00');
    expect(await campaigns()).toHaveLength(2);
  },
);

it('[P08] skips posts that are not public, old, upcoming, or about the company', async () => {
  await insertPost('daily-report', 'hidden');
  await insertPost('daily-report', 'scheduled');
  await insertPost('daily-report', 'published', -25);
  await insertPost('notice');
  await insertEvent(1);
  await insertEvent(0, false);
  await round();

  expect(await campaigns()).toEqual([]);
});

it('[P08] creates no campaign for a post without interested members, and none later', async () => {
  await bench.db`update message_choice set wanted = false`;
  await insertPost();
  await round();
  await bench.db`update message_choice set wanted = true`;
  await round();

  expect(await campaigns()).toEqual([]);
});

describe('[P08] with a database that is slow to write', () => {
  beforeAll(async () => {
    await bench.db`
      create function dawdle() returns trigger language plpgsql as $$
      begin perform pg_sleep(2); return null; end $$`;
    await bench.db`
      create trigger dawdle after insert on campaign_recipient
      for each statement execute function dawdle()`;
  });
  afterAll(() => bench.db`drop function dawdle cascade`);

  it('tells as many as there are, for longer than other statements may take', async () => {
    const db = connectDb(bench.config.DATABASE_URL, { statementTimeoutMs: 1_000 });
    await insertPost();

    await sendNews({ db, brand, now: () => Date.parse('2026-08-24T12:00:00+09:00') });

    expect(await campaigns()).toHaveLength(1);
    await db.end();
  });
});
