import { describe, expect, it } from 'vitest';
import { brandOf } from './registry.ts';
import { findRoute } from './route-match.ts';

const everywhere = [
  '/ /login /terms /signup /signup-complete /find-account /payment /vipjoin /vod /curriculum',
  '/defraud /mypage-expert /mypage/info /mypage/service /mypage/inbox /mypage/saved /mypage/sms /mypage/cancel',
  '/reviews/list /reviews/content /reviews/content-write',
  '/event/in-progress /event/expired /event/winner /event/event-view',
  '/cs/notice /cs/faq /cs/notice-content /schedule /cs /search /status',
];

const maru = [
  '/terms-maru /maru /expert-list /expert-analyst /expert-special /schedule/maru',
  '/products/vip /products/premium /invest/youtube /invest/edaily /invest/sentv',
  '/invest/calendar /invest/best-stock /invest/stock /mypage/stocks /invest/daily-report /invest/daily-report-view',
  '/invest/card-news /invest/card-news-view',
];

const daebeom = [
  '/terms-daebeom /expert-list /expert-analyst /expert-special',
  '/mypage-expert/column /mypage-expert/column/write /schedule/daebeom',
  '/schedule/daebeom-content /products/vip /products/premium /products/vvip',
  '/invest/youtube /invest/best-stock /invest/stock /mypage/stocks /invest/column /invest/column/list',
  '/invest/column/content',
];

const futureon = [
  '/terms-futureon /3 /한결 /mypage/series /mypage/cancel-next /expert-info',
  '/expert-info/3 /expert-kakao /invest/base /invest/daily /invest/detail/5 /invest/calendar',
  '/invest/daily-market /invest/daily-market-view /invest/technical-analysis',
  '/schedule/instruction /schedule/live /schedule/intro /schedule/vod /youtube/youtube',
  '/youtube/basic /reviews/intro /reviews/profit /reviews/lecture /reviews/lecture-write',
  '/reviews/lecture-view',
];

const redirectOf = (id: 'maru' | 'daebeom' | 'futureon', path: string) =>
  findRoute(brandOf(id), path)?.route;

const pathsIn = (lines: string[]) => lines.flatMap((line) => line.split(' '));

describe('[A02] [A03] [A04] the public route set', () => {
  it.each([
    ['maru', maru],
    ['daebeom', daebeom],
    ['futureon', futureon],
  ] as const)(
    '[S2.1] [S2.2] [S2.3] [S2.4] [S2.5] [S2.6] [S2.7] [S2.8] [S2.9] of %s has every address of the product',
    (id, own) => {
      const missing = pathsIn([...everywhere, ...own]).filter(
        (path) => findRoute(brandOf(id), path) === null,
      );

      expect(missing).toEqual([]);
    },
  );

  it.each([
    ['maru', ['/products/vvip', '/invest/column', '/expert-kakao', '/schedule/live', '/3']],
    [
      'daebeom',
      ['/maru', '/terms-maru', '/invest/calendar', '/invest/card-news', '/schedule/live'],
    ],
    ['futureon', ['/maru', '/products/vip', '/schedule/maru', '/invest/best-stock']],
  ] as const)('of %s lacks what belongs to others', (id, absent) => {
    const pages = absent.map((path) => findRoute(brandOf(id), path)?.route);
    // A single word may be the name of an expert, if the brand has addresses of that kind.
    expect(pages.filter((page) => page && page.path !== '/:expertId')).toEqual([]);
  });

  it('[S2.11] keeps the order of signing up', () => {
    for (const id of ['maru', 'daebeom', 'futureon'] as const) {
      const brand = brandOf(id);
      expect(findRoute(brand, '/signup')?.route).toMatchObject({ onlyFrom: '/terms' });
      expect(findRoute(brand, '/signup-complete')?.route).toMatchObject({ onlyFrom: '/signup' });
    }
  });

  it('[S2.10] redirects the schedule and the customer service to their first page', () => {
    expect(redirectOf('maru', '/schedule')).toMatchObject({ redirect: '/schedule/maru' });
    expect(redirectOf('daebeom', '/schedule/')).toMatchObject({ redirect: '/schedule/daebeom' });
    expect(redirectOf('futureon', '/cs')).toMatchObject({ redirect: '/cs/notice' });
  });

  it('[S2.12] opens the last step of a withdrawal only from the step before', () => {
    const route = findRoute(brandOf('futureon'), '/mypage/cancel-next')?.route;

    expect(route).toMatchObject({ onlyFrom: '/mypage/cancel' });
  });
});
