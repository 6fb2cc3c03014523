import * as z from 'zod/mini';

/** Every public screen there is in any brand. */
export const screenName = z.enum([
  'home',
  'login',
  'signupTerms',
  'signup',
  'signupComplete',
  'findAccount',
  'homeTerms',
  'payment',
  'vipJoin',
  'vod',
  'curriculum',
  'registeredInvest',
  'defraud',
  'mypage',
  'mypageInfo',
  'mypageSeries',
  'mypageService',
  'mypageInbox',
  'mypageSaved',
  'mypageStocks',
  'mypageSms',
  'mypageCancel',
  'mypageCancelNext',
  'mypageExpert',
  'mypageExpertColumn',
  'mypageExpertColumnWrite',
  'expertList',
  'expertAnalyst',
  'expertSpecial',
  'expertInfo',
  'expertKakao',
  'reviewList',
  'reviewContent',
  'reviewContentWrite',
  'reviewIntro',
  'reviewProfit',
  'reviewLecture',
  'reviewLectureWrite',
  'reviewLectureView',
  'scheduleMaru',
  'scheduleDaebeom',
  'scheduleDaebeomContent',
  'scheduleLive',
  'scheduleInstruction',
  'scheduleIntro',
  'scheduleVod',
  'productVip',
  'productPremium',
  'productVvip',
  'eventInProgress',
  'eventExpired',
  'eventWinner',
  'eventView',
  'investYoutube',
  'investEdaily',
  'investSentv',
  'investCalendar',
  'investBestStock',
  'investStock',
  'investDailyReport',
  'investDailyReportView',
  'investCardNews',
  'investCardNewsView',
  'investColumnList',
  'investColumnContent',
  'investBase',
  'investDaily',
  'investDetail',
  'investDailyMarket',
  'investDailyMarketView',
  'investTechnicalAnalysis',
  'youtube',
  'youtubeBasic',
  'csNotice',
  'csNoticeContent',
  'csFaq',
  'csInquiry',
  'csInquiryWrite',
  'csInquiryView',
  'status',
  'search',
  'optOut',
  'broadcastLogin',
  'room',
]);
export type ScreenName = z.infer<typeof screenName>;

const pathPattern = z.string().check(z.regex(/^\/[a-z-]*(\/(:?[a-zA-Z-]+))*$|^\/:expertId$/));

/** An address that shows a screen. */
export const screenRouteSchema = z.object({
  path: pathPattern,
  screen: screenName,
  /** The first half of the page title. If it is empty, the brand's title is used alone. */
  title: z.string(),
  /** Description in search results and link previews if the page's data provides none. */
  summary: z.optional(z.string()),
  /** Access required to enter. A guest on a `member` or `expert` page is asked to log in. */
  access: z.optional(z.enum(['member', 'expert'])),
  /** The only page that may lead here. Visitors from any other page are redirected to it. */
  onlyFrom: z.optional(pathPattern),
  /** The whole site's chrome is left out: the broadcast window. */
  bare: z.optional(z.boolean()),
  /** Search engines may keep it, and the sitemap lists it. */
  indexed: z.optional(z.boolean()),
  /** The page of one thing, which its query names by `_id`; without that it shows nothing. */
  one: z.optional(z.boolean()),
  /** Where the address leads without `?_id=`. */
  withoutId: z.optional(pathPattern),
});
export type ScreenRoute = z.infer<typeof screenRouteSchema>;

/** An address that leads to another one, keeping its query. */
export const redirectRouteSchema = z.object({ path: pathPattern, redirect: pathPattern });
export type RedirectRoute = z.infer<typeof redirectRouteSchema>;

export const routeSchema = z.union([screenRouteSchema, redirectRouteSchema]);
export type Route = z.infer<typeof routeSchema>;
