import type { KeepingTime } from './keeping-time.ts';

/** The law that sets most of these periods. */
export const COMMERCE = '전자상거래법 시행령 6조';

/** Retention periods of three years and longer, shortest first. */
export const longKeepingTimes = {
  complaints: {
    table: 'member_memo',
    what: '상담·불만 처리 메모',
    months: 36,
    how: 'delete',
    basis: `${COMMERCE} (소비자 불만·분쟁 처리)`,
  },
  reviewReports: {
    table: 'review_report',
    what: '후기 신고',
    months: 36,
    how: 'delete',
    basis: `${COMMERCE} (소비자 불만·분쟁 처리)`,
  },
  departedComplaints: {
    table: 'departed.record',
    what: '탈퇴 회원의 불만 처리 기록 (분리 보관)',
    months: 36,
    how: 'delete',
    basis: `${COMMERCE} (소비자 불만·분쟁 처리)`,
  },
  inquiries: {
    table: 'inquiry',
    what: '1:1 문의와 답변',
    months: 36,
    how: 'delete',
    basis: `${COMMERCE} (소비자 불만·분쟁 처리)`,
  },
  inquiryMessages: {
    table: 'single_message',
    what: '문의 답변 안내 내역',
    months: 36,
    how: 'delete',
    basis: `${COMMERCE} (소비자 불만·분쟁 처리)`,
  },
  linkClicks: {
    table: 'link_click',
    what: '문자의 짧은 링크를 누른 기록',
    months: 36,
    how: 'delete',
    basis: `${COMMERCE} (소비자 불만·분쟁 처리)`,
  },
  campaignOptOuts: {
    table: 'campaign_opt_out',
    what: '발송별 수신거부',
    months: 36,
    how: 'delete',
    basis: `${COMMERCE} (소비자 불만·분쟁 처리)`,
  },
  pushReceipts: {
    table: 'push_receipt',
    what: '메시지를 보고 누른 기록',
    months: 36,
    how: 'delete',
    basis: `${COMMERCE} (소비자 불만·분쟁 처리)`,
  },
  campaignRecipients: {
    table: 'campaign_recipient',
    what: '문자·푸시 발송 결과',
    months: 36,
    how: 'delete',
    basis: `${COMMERCE} (소비자 불만·분쟁 처리)`,
  },
  businessMessages: {
    table: 'single_message',
    what: '주문·환불·수신 동의 안내 내역',
    months: 60,
    how: 'delete',
    basis: `${COMMERCE} (계약·청약철회)`,
  },
  memberJoins: {
    table: 'join_log',
    what: '회원의 방송 참여 기록',
    months: 60,
    how: 'delete',
    basis: `${COMMERCE} (재화 공급)`,
  },
  orders: {
    table: 'product_order',
    what: '주문과 그 결제·환불·이용 기간',
    months: 60,
    how: 'delete',
    basis: `${COMMERCE} (계약·대금 결제·재화 공급)`,
  },
  subscriptions: {
    table: 'subscription',
    what: '끝난 정기결제와 그 동의 내용',
    months: 60,
    how: 'delete',
    basis: `${COMMERCE} (계약·대금 결제)`,
  },
  departedOrders: {
    table: 'departed.record',
    what: '탈퇴 회원의 주문자 정보 (분리 보관)',
    months: 60,
    how: 'delete',
    basis: `${COMMERCE} (계약·대금 결제·재화 공급)`,
  },
  memberships: {
    table: 'membership',
    what: '주문 없이 준 이용 기간',
    months: 60,
    how: 'delete',
    basis: `${COMMERCE} (재화 공급)`,
  },
} as const satisfies Record<string, KeepingTime>;
