import type { Route } from './route.ts';

/** Everything public by its words. */
export const searchRoutes: Route[] = [{ path: '/search', screen: 'search', title: '검색' }];

/** The broadcast window. It has no site header or footer. */
export const roomRoutes: Route[] = [
  { path: '/room/:ticket', screen: 'room', title: '방송', bare: true },
];

/** Where the link at the end of an advertisement leads, and a push whose kind is to be stopped. */
export const optOutRoutes: Route[] = [
  { path: '/opt-out/:token', screen: 'optOut', title: '광고 수신거부' },
  { path: '/push/stop', screen: 'optOut', title: '알림 그만 받기' },
];

/** Login, the forced order of signing up, and finding an account. */
export const accountRoutes: Route[] = [
  {
    path: '/login',
    screen: 'login',
    title: '로그인',
    summary: '로그인하고 방송을 이어서 보세요.',
    indexed: true,
  },
  { path: '/terms', screen: 'signupTerms', title: '약관 동의' },
  { path: '/signup', screen: 'signup', title: '회원가입', onlyFrom: '/terms' },
  { path: '/signup-complete', screen: 'signupComplete', title: '가입 완료', onlyFrom: '/signup' },
  { path: '/find-account', screen: 'findAccount', title: '계정 찾기' },
];

export const buyingRoutes: Route[] = [
  { path: '/payment', screen: 'payment', title: '결제', access: 'member' },
  {
    path: '/vipjoin',
    screen: 'vipJoin',
    title: 'VIP 가입',
    summary: 'VIP 멤버십의 방송과 요금을 확인하세요.',
    indexed: true,
  },
];

export const productRoutes: Route[] = [
  { path: '/products', redirect: '/products/vip' },
  {
    path: '/products/vip',
    screen: 'productVip',
    title: 'VIP 상품',
    summary: 'VIP 상품의 혜택과 기간별 요금, 환불 기준을 비교해 보세요.',
    indexed: true,
  },
  {
    path: '/products/premium',
    screen: 'productPremium',
    title: '프리미엄 상품',
    summary: '프리미엄 상품의 혜택과 기간별 요금, 환불 기준을 비교해 보세요.',
    indexed: true,
  },
];

export const recordingRoutes: Route[] = [
  {
    path: '/vod',
    screen: 'vod',
    title: 'VOD',
    summary: '놓친 방송을 전문가별로 다시 볼 수 있어요.',
    indexed: true,
  },
  {
    path: '/curriculum',
    screen: 'curriculum',
    title: '커리큘럼',
    summary: '처음부터 순서대로 보는 투자 강의 과정이에요.',
    indexed: true,
  },
];

export const mypageRoutes: Route[] = [
  { path: '/mypage', screen: 'mypage', title: '마이페이지', access: 'member' },
  { path: '/mypage/info', screen: 'mypageInfo', title: '회원 정보', access: 'member' },
  { path: '/mypage/service', screen: 'mypageService', title: '이용 서비스', access: 'member' },
  { path: '/mypage/inbox', screen: 'mypageInbox', title: '알림함', access: 'member' },
  { path: '/mypage/saved', screen: 'mypageSaved', title: '담아 둔 글', access: 'member' },
  { path: '/mypage/sms', screen: 'mypageSms', title: '문자·알림', access: 'member' },
  { path: '/mypage/cancel', screen: 'mypageCancel', title: '해지·탈퇴', access: 'member' },
];

/** In the brands that have pages of stocks. */
export const stockRoutes: Route[] = [
  { path: '/mypage/stocks', screen: 'mypageStocks', title: '관심 종목', access: 'member' },
  {
    path: '/invest/stock',
    screen: 'investStock',
    title: '종목',
    indexed: true,
    one: true,
  },
];

export const mypageExpertRoutes: Route[] = [
  { path: '/mypage-expert', screen: 'mypageExpert', title: '전문가 마이페이지', access: 'expert' },
];

export const expertRoutes: Route[] = [
  {
    path: '/expert-list',
    screen: 'expertList',
    title: '전문가',
    summary: '방송으로 먼저 만나 보고, 내 투자 방식에 맞는 전문가를 찾아보세요.',
    indexed: true,
  },
  {
    path: '/expert-analyst',
    screen: 'expertAnalyst',
    title: '전문가 소개',
    indexed: true,
    one: true,
    withoutId: '/expert-list',
  },
  {
    path: '/expert-special',
    screen: 'expertSpecial',
    title: '스페셜 전문가',
    summary: '지금 눈여겨볼 전문가와 그 방송을 골라 소개해요.',
    indexed: true,
  },
];

export const reviewRoutes: Route[] = [
  { path: '/reviews', redirect: '/reviews/list' },
  {
    path: '/reviews/list',
    screen: 'reviewList',
    title: '투자후기',
    summary: '방송을 보고 달라진 습관을 회원들이 직접 쓴 후기예요.',
    indexed: true,
  },
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
  {
    path: '/event/in-progress',
    screen: 'eventInProgress',
    title: '진행 중 이벤트',
    summary: '지금 참여할 수 있는 이벤트를 확인하세요.',
    indexed: true,
  },
  {
    path: '/event/expired',
    screen: 'eventExpired',
    title: '종료된 이벤트',
    summary: '끝난 이벤트를 모았어요.',
    indexed: true,
  },
  {
    path: '/event/winner',
    screen: 'eventWinner',
    title: '당첨자 발표',
    summary: '이벤트 당첨자를 이벤트별로 확인하세요.',
    indexed: true,
  },
  { path: '/event/event-view', screen: 'eventView', title: '이벤트', indexed: true, one: true },
];

export const csRoutes: Route[] = [
  { path: '/cs', redirect: '/cs/notice' },
  {
    path: '/cs/notice',
    screen: 'csNotice',
    title: '공지사항',
    summary: '서비스 소식과 점검 일정을 알려 드려요.',
    indexed: true,
  },
  {
    path: '/cs/faq',
    screen: 'csFaq',
    title: '자주 묻는 질문',
    summary: '가입과 결제, 방송 보기까지 자주 묻는 질문과 답이에요.',
    indexed: true,
  },
  {
    path: '/cs/notice-content',
    screen: 'csNoticeContent',
    title: '공지사항',
    indexed: true,
    one: true,
  },
  {
    path: '/status',
    screen: 'status',
    title: '서비스 상태',
    summary: '지금 상태와 점검 일정을 확인하세요.',
    indexed: true,
  },
  { path: '/cs/inquiry', screen: 'csInquiry', title: '1:1 문의', access: 'member' },
  { path: '/cs/inquiry-write', screen: 'csInquiryWrite', title: '문의 쓰기', access: 'member' },
  { path: '/cs/inquiry-view', screen: 'csInquiryView', title: '1:1 문의', access: 'member' },
];

export const cautionRoutes: Route[] = [
  {
    path: '/defraud',
    screen: 'defraud',
    title: '사칭 주의 안내',
    summary: '공식 채널과 사칭을 신고하는 방법을 알려 드려요.',
    indexed: true,
  },
];
