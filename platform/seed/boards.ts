import { withParticle } from '@maru/brands/particle';
import type postgres from 'postgres';
import type { SeededPeople } from './people.ts';
import { addDays, DAY_MS, HOUR_MS, seoulDayOf } from './seoul-day.ts';
import { cardNews } from './texts/card-news.ts';
import { chartsByTitle } from './texts/charts.ts';
import type { Article } from './texts/demo-texts.ts';
import { faqs, notices } from './texts/notices.ts';
import type { Seed } from './seed-context.ts';

/** A row of `post`; the same columns for every board. */
interface NewPost {
  kind: string;
  category: string | null;
  title: string;
  excerpt: string;
  body_html: string;
  img_path: string | null;
  images: postgres.Parameter;
  extra: postgres.Parameter;
  expert_id: number | null;
  pinned_from: string | null;
  on_day: string | null;
  position: number;
  views: number;
  publish_at: string;
  created_at: string;
  updated_at: string;
  state: string;
}

type Filled = Partial<NewPost> & Pick<NewPost, 'kind' | 'title' | 'excerpt' | 'body_html'>;

/** A notice is posted about every third day. */
const NOTICE_EVERY_DAYS = 3;

/** Fills every board of every brand; a board that a brand does not show is simply not read. */
export async function seedBoards(seed: Seed, { admins }: SeededPeople): Promise<void> {
  const { tx, texts } = seed;
  const posts = [
    ...noticePosts(seed),
    ...faqPosts(seed),
    ...cardNewsPosts(seed),
    ...bestStockPosts(seed),
    ...articlePosts(seed, 'daily-report', texts.reports, {
      category: '시황',
      byExpert: true,
      daily: true,
    }),
    ...articlePosts(seed, 'column', texts.columns, { category: '칼럼', byExpert: true }),
    ...articlePosts(seed, 'market-condition', texts.marketConditions, {
      category: '시황',
      daily: true,
    }),
    ...articlePosts(seed, 'technical-analysis', texts.technical, {
      category: '기술적 분석',
      byExpert: true,
    }),
    ...articlePosts(seed, 'base', texts.lessons, { category: '기초' }),
    ...articlePosts(seed, 'daily', texts.dailies, {
      category: '데일리',
      byExpert: true,
      daily: true,
    }),
  ];
  const writer = admins.get('content') ?? null;
  const written = [...posts, ...unfinishedPosts(seed)];
  await tx`
    insert into post ${tx(
      written.map((post) => ({ ...post, created_by: writer, updated_by: writer })),
    )}`;
  // The newest reports are treated in the two broadcasts of their expert nearest to them.
  await tx`
    update post p set schedule_ids = array(
      select s.id from broadcast_schedule s
      where s.expert_id = p.expert_id and s.deleted_at is null and s.cancelled_at is null
        and (s.start_date > now() or s.broadcast_status > 0 or s.vod_url is not null)
      order by s.broadcast_status = 0, abs(extract(epoch from s.start_date - p.publish_at)), s.id
      limit 2)
    where p.kind = 'daily-report'`;
  await seedTrash(seed, writer);
}

/** A whole row, `daysAgo` days before the start and never in the future. */
function postOf({ tx, now, random }: Seed, daysAgo: number, filled: Filled): NewPost {
  const at = new Date(now - daysAgo * DAY_MS - HOUR_MS).toISOString();
  return {
    category: null,
    img_path: null,
    images: tx.json([]),
    extra: tx.json({}),
    expert_id: null,
    pinned_from: null,
    on_day: null,
    position: 0,
    views: random.whole(80, 4_000),
    publish_at: at,
    created_at: at,
    updated_at: at,
    state: 'published',
    ...filled,
  };
}

function noticePosts(seed: Seed): NewPost[] {
  return notices.map(([category, title, text], index) =>
    postOf(seed, index * NOTICE_EVERY_DAYS, {
      kind: 'notice',
      category,
      title: named(seed, title),
      excerpt: named(seed, text),
      body_html: `<p>${named(seed, text)}</p><p>궁금한 점은 고객센터로 알려 주세요.</p>`,
      pinned_from: index === 0 ? new Date(seed.now - DAY_MS).toISOString() : null,
    }),
  );
}

const named = ({ brand: { name } }: Seed, text: string) =>
  text.replaceAll(/\{brand(?::(.)\/(.))?\}/gu, (_all, closed?: string, open?: string) =>
    withParticle(name, closed ?? '', open ?? ''),
  );

function faqPosts(seed: Seed): NewPost[] {
  return faqs.map(([category, question, answer], index) =>
    postOf(seed, 60, {
      kind: 'faq',
      category,
      title: question,
      excerpt: answer,
      body_html: `<p>${answer}</p>`,
      position: index + 1,
    }),
  );
}

function cardNewsPosts(seed: Seed): NewPost[] {
  return cardNews.map(([title, cards], index) =>
    postOf(seed, index * 2, {
      kind: 'card-news',
      on_day: addDays(seoulDayOf(seed.now), -index * 2),
      category: '카드뉴스',
      title,
      excerpt: cards[0]!,
      body_html: `<ol>${cards.map((card) => `<li>${card}</li>`).join('')}</ol>`,
      // The words of the cards are drawn.
      images: seed.tx.json(cards.map((alt) => ({ img_path: null, alt }))),
    }),
  );
}

/** Unfinished staff posts: drafts, one scheduled post and one that was taken down. */
function unfinishedPosts(seed: Seed): NewPost[] {
  const tomorrow = `${addDays(seoulDayOf(seed.now), 1)}T09:00:00+09:00`;
  const notice = (title: string, state: string, more: Partial<NewPost> = {}): NewPost =>
    postOf(seed, 0, {
      kind: 'notice',
      category: '안내',
      title,
      excerpt: `${title}를 준비하고 있어요.`,
      body_html: `<p>${title}를 준비하고 있어요.</p>`,
      views: 0,
      state,
      ...more,
    });
  return [
    notice('연말 고객센터 운영 시간 안내', 'draft'),
    notice('모바일 화면 개편 안내', 'scheduled', { publish_at: tomorrow }),
    notice('지난 이벤트 당첨자 발표 안내', 'hidden', { views: 412 }),
  ];
}

/** One that was put into the trash, to be restored or forgotten. */
async function seedTrash(seed: Seed, admin: number | null): Promise<void> {
  const { tx } = seed;
  const post = postOf(seed, 9, {
    kind: 'notice',
    category: '안내',
    title: '중복으로 올린 점검 안내',
    excerpt: '같은 안내를 두 번 올려 지웠어요.',
    body_html: '<p>같은 안내를 두 번 올려 지웠어요.</p>',
  });
  const deleted_at = new Date(seed.now - 2 * DAY_MS).toISOString();
  await tx`
    insert into post ${tx({
      ...post,
      created_by: admin,
      updated_by: admin,
      deleted_by: admin,
      deleted_at,
    })}`;
}

/** `[name, theme, price in won, change in percent, closed by the expert]` */
const STOCKS = [
  ['하늘반도체', 'HBM 장비', 48_200, 9.75, true],
  ['누리로보틱스', '협동로봇', 21_350, 8.2, true],
  ['푸른소재', '양극재', 118_500, 4.64, true],
  ['새솔바이오', '위탁생산', 67_400, -1.93, true],
  ['별빛게임즈', '모바일 게임', 33_050, -3.48, false],
  ['온누리조선', '친환경 선박', 86_900, 2.1, false],
  ['다온식품', '가공식품', 54_300, 1.45, true],
  ['해솔전자', '전장 부품', 29_800, -0.84, true],
] as const;

/** Stocks closed earlier, of the first experts in turn. */
const EARLIER_STOCKS = [
  ['가람전선', '전력 설비', 15_200, 6.25, true],
  ['미르화학', '정밀 화학', 72_500, -2.76, true],
  ['보라소프트', '보안', 9_850, 11.17, true],
  ['산들유통', '편의점', 41_300, 1.94, true],
  ['아라해운', '컨테이너', 23_400, -4.7, true],
  ['큰솔건설', '플랜트', 12_650, 3.16, true],
  ['하람제약', '의약품', 88_000, -1.14, true],
  ['두리통신', '네트워크', 30_500, 5.25, true],
  ['초롱교육', '온라인 교육', 7_400, 2.7, true],
] as const;
const EARLIER_EXPERTS = 3;
const EARLIER_DAYS = 12;

/** Fictional stocks, each marked as such. The prices are entered by hand, not live. */
function bestStockPosts(seed: Seed): NewPost[] {
  const ids = Object.values(seed.brand.expertNicknames);
  const newest = STOCKS.map((stock, index) =>
    stockPost(seed, stock, {
      index,
      daysAgo: index,
      closedDaysAgo: 1,
      expert: ids[index % ids.length]!,
    }),
  );
  const earlier = EARLIER_STOCKS.map((stock, index) => {
    const closedDaysAgo = (index + 1) * EARLIER_DAYS;
    const place = { index: STOCKS.length + index, daysAgo: closedDaysAgo, closedDaysAgo };
    return stockPost(seed, stock, { ...place, expert: ids[index % EARLIER_EXPERTS]! });
  });
  return [...newest, ...earlier];
}

function stockPost(
  seed: Seed,
  [name, theme, price, change, realised]: (typeof STOCKS | typeof EARLIER_STOCKS)[number],
  place: { index: number; daysAgo: number; closedDaysAgo: number; expert: number },
): NewPost {
  const { index, daysAgo, closedDaysAgo, expert } = place;
  const today = seoulDayOf(seed.now);
  const days = 7 + (index % STOCKS.length);
  const close_price = Math.round((price * (1 + change / 100)) / 50) * 50;
  return postOf(seed, daysAgo, {
    kind: 'best-stock',
    title: `${name}(가상)`,
    excerpt: theme,
    body_html: '',
    expert_id: expert,
    extra: seed.tx.json({
      code: `990${String((index + 1) * 10).padStart(3, '0')}`,
      theme,
      mentioned_on: addDays(today, -closedDaysAgo - days),
      base_price: price,
      close_on: addDays(today, -closedDaysAgo),
      close_price,
      closes: closesBetween(price, close_price, days, index).join(','),
      realised,
    }),
  });
}

/** Closing prices between two, with a swing of about two percent. */
function closesBetween(from: number, to: number, days: number, index: number): number[] {
  return Array.from({ length: days + 1 }, (_, day) => {
    if (day === 0) return from;
    if (day === days) return to;
    const swing = Math.sin(day * 1.7 + index) * from * 0.02;
    return Math.round((from + ((to - from) * day) / days + swing) / 50) * 50;
  });
}

function articlePosts(
  seed: Seed,
  kind: string,
  articles: readonly Article[],
  {
    category,
    byExpert = false,
    daily = false,
  }: { category: string; byExpert?: boolean; daily?: boolean },
): NewPost[] {
  const ids = Object.values(seed.brand.expertNicknames);
  return articles.map(([title, excerpt, html], index) =>
    postOf(seed, index, {
      kind,
      category,
      title,
      excerpt,
      body_html: html ?? articleOf(title, excerpt),
      expert_id: byExpert ? ids[index % ids.length]! : null,
      position: index + 1,
      on_day: daily ? addDays(seoulDayOf(seed.now), -index) : null,
    }),
  );
}

function articleOf(title: string, excerpt: string): string {
  return (
    `<p>${excerpt}</p><h2>세 줄 요약</h2><ul><li>확인한 숫자부터 적었어요.</li>` +
    '<li>숫자가 달라진 까닭을 나눠 봤어요.</li><li>다음에 볼 일정을 골랐어요.</li></ul>' +
    '<h2>먼저 볼 것</h2><p>한 가지 숫자만으로 판단하지 않아요. 거래량과 일정을 함께 놓고, 지난 ' +
    `흐름과 얼마나 다른지부터 확인해요.</p>${chartsByTitle[title] ?? ''}<h2>주의할 점</h2><p>이 글은 투자 참고 자료예요. ` +
    '과거의 등락은 앞으로를 말해 주지 않고, 투자 결과에 따라 원금 손실이 생길 수 있어요.</p>'
  );
}
