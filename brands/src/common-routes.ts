import type { Route } from './route.ts';

/** Everything public by its words. */
export const searchRoutes: Route[] = [{ path: '/search', screen: 'search', title: '검색' }];

/** The broadcast window. It stands outside the site's chrome. */
export const roomRoutes: Route[] = [
  { path: '/room/:ticket', screen: 'room', title: '방송', bare: true },
];

/** Login, the forced order of signing up, and finding an account. */
export const accountRoutes: Route[] = [
  { path: '/login', screen: 'login', title: '로그인', indexed: true },
  { path: '/terms', screen: 'signupTerms', title: '약관 동의' },
  { path: '/signup', screen: 'signup', title: '회원가입', onlyFrom: '/terms' },
  { path: '/signup-complete', screen: 'signupComplete', title: '가입 완료', onlyFrom: '/signup' },
  { path: '/find-account', screen: 'findAccount', title: '계정 찾기' },
];

export const buyingRoutes: Route[] = [
  { path: '/payment', screen: 'payment', title: '결제', access: 'member' },
  { path: '/vipjoin', screen: 'vipJoin', title: 'VIP 가입', indexed: true },
];

export const productRoutes: Route[] = [
  { path: '/products', redirect: '/products/vip' },
  { path: '/products/vip', screen: 'productVip', title: 'VIP 상품', indexed: true },
  { path: '/products/premium', screen: 'productPremium', title: '프리미엄 상품', indexed: true },
];

export const recordingRoutes: Route[] = [
  { path: '/vod', screen: 'vod', title: 'VOD', indexed: true },
  { path: '/curriculum', screen: 'curriculum', title: '커리큘럼', indexed: true },
];

export const mypageRoutes: Route[] = [
  { path: '/mypage', screen: 'mypage', title: '마이페이지', access: 'member' },
  { path: '/mypage/info', screen: 'mypageInfo', title: '회원 정보', access: 'member' },
  { path: '/mypage/service', screen: 'mypageService', title: '이용 서비스', access: 'member' },
  { path: '/mypage/sms', screen: 'mypageSms', title: '문자·알림', access: 'member' },
  { path: '/mypage/cancel', screen: 'mypageCancel', title: '해지·탈퇴', access: 'member' },
];

export const mypageExpertRoutes: Route[] = [
  { path: '/mypage-expert', screen: 'mypageExpert', title: '전문가 마이페이지', access: 'expert' },
];

export const expertRoutes: Route[] = [
  { path: '/expert-list', screen: 'expertList', title: '전문가', indexed: true },
  {
    path: '/expert-analyst',
    screen: 'expertAnalyst',
    title: '전문가 소개',
    indexed: true,
    one: true,
  },
  { path: '/expert-special', screen: 'expertSpecial', title: '스페셜 전문가', indexed: true },
];

export const reviewRoutes: Route[] = [
  { path: '/reviews', redirect: '/reviews/list' },
  { path: '/reviews/list', screen: 'reviewList', title: '투자후기', indexed: true },
  {
    path: '/reviews/content',
    screen: 'reviewContent',
    title: '투자후기',
    indexed: true,
    one: true,
  },
  {
    path: '/reviews/content-write',
    screen: 'reviewContentWrite',
    title: '후기 쓰기',
    access: 'member',
  },
];

export const eventRoutes: Route[] = [
  { path: '/event', redirect: '/event/in-progress' },
  { path: '/event/in-progress', screen: 'eventInProgress', title: '진행 중 이벤트', indexed: true },
  { path: '/event/expired', screen: 'eventExpired', title: '종료된 이벤트', indexed: true },
  { path: '/event/winner', screen: 'eventWinner', title: '당첨자 발표', indexed: true },
  { path: '/event/event-view', screen: 'eventView', title: '이벤트', indexed: true, one: true },
];

export const csRoutes: Route[] = [
  { path: '/cs', redirect: '/cs/notice' },
  { path: '/cs/notice', screen: 'csNotice', title: '공지사항', indexed: true },
  { path: '/cs/faq', screen: 'csFaq', title: '자주 묻는 질문', indexed: true },
  {
    path: '/cs/notice-content',
    screen: 'csNoticeContent',
    title: '공지사항',
    indexed: true,
    one: true,
  },
];

export const cautionRoutes: Route[] = [
  { path: '/defraud', screen: 'defraud', title: '사칭 주의 안내', indexed: true },
];
