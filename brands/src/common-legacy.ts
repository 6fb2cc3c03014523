import type { LegacyAddress } from './brand.ts';

/** How many experts of the former site had addresses of their own. */
const FORMER_EXPERTS = 11;

/** Addresses of the former site that lead to the same page in every brand. */
export const commonLegacy: LegacyAddress[] = [
  { path: '/index.asp', query: '', target: '/' },
  { path: '/main.asp', query: '', target: '/' },
  { path: '/default.asp', query: '', target: '/' },
  { path: '/member/login.asp', query: '', target: '/login' },
  { path: '/member/join.asp', query: '', target: '/terms' },
  { path: '/member/join_agree.asp', query: '', target: '/terms' },
  { path: '/member/find_id.asp', query: '', target: '/find-account?tab=id' },
  { path: '/member/find_pw.asp', query: '', target: '/find-account?tab=password' },
  { path: '/mypage/index.asp', query: '', target: '/mypage' },
  { path: '/mypage/info.asp', query: '', target: '/mypage/info' },
  { path: '/mypage/service.asp', query: '', target: '/mypage/service' },
  { path: '/mypage/sms.asp', query: '', target: '/mypage/sms' },
  { path: '/mypage/out.asp', query: '', target: '/mypage/cancel' },
  { path: '/cs/notice_list.asp', query: '', target: '/cs/notice' },
  { path: '/cs/faq_list.asp', query: '', target: '/cs/faq' },
  { path: '/cs/index.asp', query: '', target: '/cs/notice' },
  { path: '/board/list.asp', query: 'board=notice', target: '/cs/notice' },
  { path: '/board/list.asp', query: 'board=faq', target: '/cs/faq' },
  { path: '/board/list.asp', query: 'board=review', target: '/reviews/list' },
  { path: '/review/review_list.asp', query: '', target: '/reviews/list' },
  { path: '/review/review_write.asp', query: '', target: '/reviews/content-write' },
  { path: '/event/event_list.asp', query: '', target: '/event/in-progress' },
  { path: '/event/event_list.asp', query: 'state=end', target: '/event/expired' },
  { path: '/event/winner_list.asp', query: '', target: '/event/winner' },
  { path: '/vod/vod_list.asp', query: '', target: '/vod' },
  { path: '/vod/curriculum.asp', query: '', target: '/curriculum' },
  { path: '/vip/vip_join.asp', query: '', target: '/vipjoin' },
  { path: '/pay/pay.asp', query: '', target: '/payment' },
  { path: '/etc/caution.asp', query: '', target: '/defraud' },
];

/**
 * The addresses that had an expert's number in them: the expert's page, and lists filtered by the
 * expert.
 *
 * @param expertPage where the page of an expert is, with `{expertId}` for the number
 */
export function expertLegacy(expertPage: string): LegacyAddress[] {
  const numbers = Array.from({ length: FORMER_EXPERTS }, (_, index) => index + 1);
  return numbers.flatMap((number) => [
    {
      path: '/expert/expert_view.asp',
      query: `expert_no=${number}`,
      target: expertPage.replace('{expertId}', String(number)),
    },
    { path: '/vod/vod_list.asp', query: `expert_no=${number}`, target: `/vod?expert=${number}` },
    {
      path: '/review/review_list.asp',
      query: `expert_no=${number}`,
      target: `/reviews/list?expert=${number}`,
    },
  ]);
}
