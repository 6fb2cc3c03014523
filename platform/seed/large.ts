import type { Brand } from '@maru/brands/brand';
import type { ScreenName } from '@maru/brands/route';
import { phoneTail } from '../src/crypto/phone-tail.ts';
import { seedCampaigns } from './campaigns.ts';
import { DAY_MS } from './seoul-day.ts';
import {
  angles,
  givenNames,
  messages,
  nicknameParts,
  noticeAngles,
  paragraphs,
  riskLine,
  surnames,
  topics,
} from './texts/large.ts';
import type { Seed } from './seed-context.ts';

/** Total amounts, including the rows of the demo seed. */
export const LARGE = { members: 5_000, posts: 50_000, messages: 20_000 };
export type Amounts = typeof LARGE;

/** Rows that travel to the database together. */
const BATCH = 2_000;
/** The posts reach this far back. */
const POST_DAYS = 3_650;
const MEMBER_DAYS = 1_500;
/** Of this many posts one is a notice. */
const NOTICE_EVERY = 10;

/** Boards that grow with the years. The others are read whole by their pages and stay small. */
const GROWING: readonly (readonly [kind: string, category: string, screen: ScreenName])[] = [
  ['daily-report', '시황', 'investDailyReport'],
  ['column', '칼럼', 'investColumnList'],
  ['market-condition', '시황', 'investDailyMarket'],
  ['technical-analysis', '기술적 분석', 'investTechnicalAnalysis'],
  ['daily', '데일리', 'investDaily'],
];

/** Fills the demo to the size of a site after some years, for measurements and long lists. */
export async function seedLarge(seed: Seed, amounts: Amounts): Promise<void> {
  await seedManyMembers(seed, amounts.members);
  await seedManyPosts(seed, amounts.posts);
  await seedCampaigns(seed, messages, amounts.messages / messages.length);
  // Otherwise the first queries would be planned for the empty tables.
  await seed.tx`analyze member, consent, post, campaign_recipient`;
}

/** Members `member33` and on, with the password of the demo. */
async function seedManyMembers({ tx, personal, random, now }: Seed, amount: number): Promise<void> {
  const [there] = await tx<{ n: number }[]>`select count(*)::int as n from member`;
  const rows = [];
  for (let no = there!.n + 1; no <= amount; no += 1) {
    const phone = `0100${String(2_000_000 + no)}`;
    const email = `member${no}@example.com`;
    rows.push({
      login_id: `member${no}`,
      name: random.pick(surnames) + givenNames.map((part) => random.pick(part)).join(''),
      nickname: nicknameParts.map((part) => random.pick(part)).join('') + no,
      phone_enc: personal.seal('phone', phone).toString('base64'),
      phone_hash: personal.hash('phone', phone).toString('base64'),
      phone_tail: phoneTail(phone),
      email_enc: personal.seal('email', email).toString('base64'),
      email_hash: personal.hash('email', email).toString('base64'),
      created_at: new Date(now - random.whole(1, MEMBER_DAYS) * DAY_MS).toISOString(),
      sms: random.chance(0.8),
      push: random.chance(0.6),
      night: random.chance(0.2),
    });
  }
  for (const batch of batchesOf(rows)) {
    await tx`
      with given as (
        select * from jsonb_to_recordset(${tx.json(batch)}) as m (
          login_id text, name text, nickname text, phone_enc text, phone_hash text,
          phone_tail text, email_enc text, email_hash text, created_at timestamptz,
          sms boolean, push boolean, night boolean)
      ),
      made as (
        insert into member (login_id, password_hash, name, nickname, phone_enc, phone_hash,
          phone_tail, email_enc, email_hash, created_at)
        select login_id, (select password_hash from member where login_id = 'demo1'), name,
          nickname, decode(phone_enc, 'base64'), decode(phone_hash, 'base64'), phone_tail,
          decode(email_enc, 'base64'), decode(email_hash, 'base64'), created_at
        from given
        returning id, login_id, created_at
      )
      insert into consent (member_id, kind, given, source, at)
      select made.id, asked.kind, asked.given, 'signup', made.created_at
      from made join given on given.login_id = made.login_id
      cross join lateral (values
        ('terms', true), ('privacy', true), ('ethics', true),
        ('marketing_sms', sms), ('marketing_push', push), ('night', night)) asked (kind, given)`;
  }
}

/** Notices and the growing boards that the brand shows, spread evenly over ten years. */
async function seedManyPosts({ tx, brand, random, now }: Seed, amount: number): Promise<void> {
  const [there] = await tx<{ n: number }[]>`select count(*)::int as n from post`;
  const boards = GROWING.filter(([, , screen]) => shows(brand, screen));
  const experts = Object.values(brand.expertNicknames);
  const missing = amount - there!.n;
  const step = (POST_DAYS * DAY_MS) / missing;

  const rowOf = (index: number) => {
    const isNotice = index % NOTICE_EVERY === 0;
    const [kind, category] = isNotice
      ? (['notice', '안내'] as const)
      : boards[index % boards.length]!;
    const topic = random.pick(topics);
    const [title, excerpt] = random.pick(isNotice ? noticeAngles : angles);
    const about = (text: string) => text.replaceAll('{t}', topic);
    const body = Array.from({ length: random.whole(3, 6) }, () => random.pick(paragraphs));
    return {
      kind,
      category,
      title: about(title),
      excerpt: about(excerpt),
      body_html: [excerpt, ...body, riskLine].map((text) => `<p>${about(text)}</p>`).join(''),
      expert_id: isNotice ? null : random.pick(experts),
      views: random.whole(10, 3_000),
      // Older than anything of the demo's own, so that the first pages look as they do without.
      at: new Date(now - 90 * DAY_MS - Math.round(index * step)).toISOString(),
    };
  };
  for (let first = 0; first < missing; first += BATCH) {
    const size = Math.min(BATCH, missing - first);
    const rows = Array.from({ length: size }, (_, offset) => rowOf(first + offset));
    await tx`
      insert into post (kind, category, title, excerpt, body_html, img_path, expert_id, views,
        publish_at, created_at, updated_at)
      select kind, category, title, excerpt, body_html, img_path, expert_id, views, at, at, at
      from jsonb_to_recordset(${tx.json(rows)}) as p (
        kind text, category text, title text, excerpt text, body_html text, img_path text,
        expert_id int, views int, at timestamptz)`;
  }
}

const shows = ({ routes }: Brand, screen: ScreenName) =>
  routes.some((route) => 'screen' in route && route.screen === screen);

function batchesOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  );
}
