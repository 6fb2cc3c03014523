import type { ScreenName } from '@maru/brands/route';
import { screen, type LazyScreen } from '../screen.tsx';

/** The screens of a brand. An address without a screen in this table answers 404. */
export type ScreenTable = Readonly<Partial<Record<ScreenName, LazyScreen>>>;

/** The screens that every brand has in the same form. */
export const commonScreens: ScreenTable = {
  login: screen(() => import('../member/login-screen.tsx')),
  signupTerms: screen(() => import('../signup/terms-screen.tsx')),
  signup: screen(() => import('../signup/signup-screen.tsx')),
  signupComplete: screen(() => import('../signup/signup-complete-screen.tsx')),
  findAccount: screen(() => import('../find-account/find-account-screen.tsx')),
  vipJoin: screen(() => import('../product/vip-join-screen.tsx')),
  payment: screen(() => import('../order/payment-screen.tsx')),
  vod: screen(() => import('../vod/vod-screen.tsx')),
  curriculum: screen(() => import('../vod/curriculum-screen.tsx')),
  room: screen(() => import('../room/room-screen.tsx')),
  csNotice: screen(() => import('../cs/notice-screen.tsx')),
  csNoticeContent: screen(() => import('../cs/notice-content-screen.tsx')),
  csFaq: screen(() => import('../cs/faq-screen.tsx')),
  csInquiry: screen(() => import('../inquiry/inquiry-list-screen.tsx')),
  csInquiryWrite: screen(() => import('../inquiry/inquiry-write-screen.tsx')),
  csInquiryView: screen(() => import('../inquiry/inquiry-view-screen.tsx')),
  status: screen(() => import('../status/status-screen.tsx')),
  search: screen(() => import('../search/search-screen.tsx')),
  optOut: screen(() => import('../opt-out/opt-out-screen.tsx')),
  homeTerms: screen(() => import('../about/home-terms-screen.tsx')),
  defraud: screen(() => import('../about/defraud-screen.tsx')),
  reviewList: screen(() => import('../review/review-list-screen.tsx')),
  reviewContent: screen(() => import('../review/review-content-screen.tsx')),
  reviewContentWrite: screen(() => import('../review/review-content-write-screen.tsx')),
  eventInProgress: screen(() => import('../event/event-in-progress-screen.tsx')),
  eventExpired: screen(() => import('../event/event-expired-screen.tsx')),
  eventWinner: screen(() => import('../event/event-winner-screen.tsx')),
  eventView: screen(() => import('../event/event-view-screen.tsx')),
  mypage: screen(() => import('../mypage/mypage-screen.tsx')),
  mypageInfo: screen(() => import('../mypage/mypage-info-screen.tsx')),
  mypageService: screen(() => import('../mypage/mypage-service-screen.tsx')),
  mypageInbox: screen(() => import('../mypage/mypage-inbox-screen.tsx')),
  mypageSaved: screen(() => import('../mypage/mypage-saved-screen.tsx')),
  mypageSms: screen(() => import('../mypage/mypage-sms-screen.tsx')),
  mypageCancel: screen(() => import('../mypage/mypage-cancel-screen.tsx')),
  mypageExpert: screen(() => import('../mypage/mypage-expert-screen.tsx')),
};
