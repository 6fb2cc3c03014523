/** How long a kind of data is kept, and under which rule. */
interface KeepingTime {
  table: string;
  /** Description of the affected data, shown to staff. */
  what: string;
  days?: number;
  months?: number;
  /** `delete` removes the rows; `wipe` removes only the identifying data. */
  how: 'delete' | 'wipe';
  /** The law that requires it, or our own reason. */
  basis: string;
}

const COMMERCE = '전자상거래법 시행령 6조';
const SITE_VISITS = '통신비밀보호법 시행령 41조';
const ACCESS_RECORDS = '개인정보의 안전성 확보조치 기준 8조';
const NO_LONGER_NEEDED = '개인정보 보호법 21조 (쓰임이 끝난 정보)';

/**
 * Retention periods of all data kept for a limited time (features Z12, L11), shortest first.
 * `workers/src/retention` defines the rows for each.
 *
 * Other data is kept as long as its account or parent. Audit log and consents are evidence, and are
 * never shortened. A number on the opt-out list stays until its owner consents again.
 */
export const keepingTimes = {
  repeatedCalls: {
    table: 'idempotency_key',
    what: '되풀이된 요청의 첫 응답',
    days: 1,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  phoneCodes: {
    table: 'phone_code',
    what: '휴대폰 인증번호 요청',
    days: 1,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  signupTickets: {
    table: 'signup_ticket',
    what: '끝내지 않은 가입 절차',
    days: 1,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  identityChecks: {
    table: 'identity_check',
    what: '본인확인 요청',
    days: 1,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  liveChanges: {
    table: 'live_change',
    what: '실시간 변경을 내보낸 기록',
    days: 7,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  liveDeliveries: {
    table: 'live_delivery',
    what: '실시간 변경이 화면에 닿은 기록',
    days: 7,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  advertisingSlots: {
    table: 'advertising_slot',
    what: '광고 빈도 제한을 위해 센 발송 시각',
    days: 7,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  statusSamples: {
    table: 'status_sample',
    what: '서비스 상태를 분마다 잰 기록',
    days: 7,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  deliveryReports: {
    table: 'delivery_report',
    what: '문자 사업자의 전송 결과 원문',
    days: 30,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  webhookEvents: {
    table: 'webhook_event',
    what: '웹훅으로 보낸 기록',
    days: 30,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  setAsideEvents: {
    table: 'outbox_aside',
    what: '전달하지 못한 이벤트',
    days: 30,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  webVitals: {
    table: 'web_vital',
    what: '화면별 체감 속도',
    days: 30,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  endedSubscriptions: {
    table: 'push_subscription',
    what: '끝난 푸시 구독',
    months: 1,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  searchWords: {
    table: 'search_word',
    what: '날마다 센 검색어',
    months: 1,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  browserErrors: {
    table: 'browser_error',
    what: '브라우저 오류',
    months: 3,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  joinTickets: {
    table: 'join_ticket',
    what: '방송 입장권',
    months: 3,
    how: 'delete',
    basis: SITE_VISITS,
  },
  visitorJoins: {
    table: 'join_log',
    what: '비회원의 방송 참여 기록',
    months: 3,
    how: 'delete',
    basis: SITE_VISITS,
  },
  joinAddresses: {
    table: 'join_log',
    what: '방송 참여 기록의 IP와 기기',
    months: 3,
    how: 'wipe',
    basis: SITE_VISITS,
  },
  memberLogins: {
    table: 'login_event',
    what: '회원의 로그인 기록',
    months: 3,
    how: 'delete',
    basis: SITE_VISITS,
  },
  memberSessions: {
    table: 'session',
    what: '회원의 끝난 로그인 세션',
    months: 3,
    how: 'delete',
    basis: SITE_VISITS,
  },
  passingMessages: {
    table: 'single_message',
    what: '인증번호·비밀번호·알림 발송 내역',
    months: 3,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  inboxEntries: {
    table: 'inbox_entry',
    what: '회원 알림함의 알림',
    months: 3,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  campaignNumbers: {
    table: 'campaign_recipient',
    what: '문자·푸시 받는 사람의 번호와 채운 말, 짧은 링크',
    months: 6,
    how: 'wipe',
    basis: `${COMMERCE} (표시·광고 기록)`,
  },
  eventAnswers: {
    table: 'event_entry',
    what: '끝난 이벤트의 응모 내용',
    months: 6,
    how: 'wipe',
    basis: `${COMMERCE} (표시·광고 기록)`,
  },
  pushStops: {
    table: 'push_stop',
    what: '푸시의 그만 받기 버튼을 쓴 내역',
    months: 6,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  roomMessages: {
    table: 'room_message',
    what: '방송 채팅',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  roomMutes: {
    table: 'room_mute',
    what: '끝난 채팅 쓰기 정지',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  roomPolls: {
    table: 'room_poll',
    what: '방송 투표와 고른 답',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  broadcastViewers: {
    table: 'broadcast_viewers',
    what: '방송의 분마다 시청자 수',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  journeyRuns: {
    table: 'journey_run',
    what: '회원이 여정에 들어오고 나간 기록 (한 번만 들어오는 여정은 끝난 뒤에)',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  journeySteps: {
    table: 'journey_step_run',
    what: '회원이 여정에서 지나온 단계',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  statusDays: {
    table: 'status_day',
    what: '서비스 상태의 하루 요약',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  paymentEvents: {
    table: 'payment_event',
    what: '결제사 웹훅 원문',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  staffNotices: {
    table: 'staff_notice',
    what: '관리자 알림',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  alarms: {
    table: 'alarm',
    what: '지난 경보',
    months: 12,
    how: 'delete',
    basis: NO_LONGER_NEEDED,
  },
  staffLogins: {
    table: 'login_event',
    what: '관리자의 로그인 기록',
    months: 24,
    how: 'delete',
    basis: ACCESS_RECORDS,
  },
  staffSessions: {
    table: 'session',
    what: '관리자의 끝난 로그인 세션',
    months: 24,
    how: 'delete',
    basis: ACCESS_RECORDS,
  },
  staffTasks: {
    table: 'staff_task',
    what: '내려받기·일괄 작업 내역',
    months: 24,
    how: 'delete',
    basis: ACCESS_RECORDS,
  },
  optOutCalls: {
    table: 'opt_out_call',
    what: '080 수신거부 전화 내역',
    months: 24,
    how: 'delete',
    basis: '정보통신망법 50조의7 (수신거부 처리)',
  },
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

export type KeepingRule = keyof typeof keepingTimes;
export const keepingRules = Object.keys(keepingTimes) as KeepingRule[];
