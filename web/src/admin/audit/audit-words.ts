import { formatDateTime, formatNumber } from '../../shared/format.ts';

/** What the audit log calls things and what is done to them, in Korean. Unknown words stand as they are. */
const KINDS: Readonly<Record<string, string>> = {
  'access-review': '접속 기록 점검',
  admin: '관리자',
  allowed_ip: '허용 IP',
  allowedIp: '허용 IP',
  audience: '저장한 대상',
  'audit-log': '감사 기록',
  banner: '배너',
  'best-stock': '베스트 종목',
  broadcast: '방송',
  'broadcast-rule': '반복 방송',
  calendar: '일정',
  campaign: '발송',
  'campaign-recipient': '받는 사람',
  event: '이벤트',
  expert: '전문가',
  export: 'CSV 파일',
  faq: '자주 묻는 질문',
  lecture: '강의',
  link: '링크',
  list: '목록',
  'login-event': '로그인 기록',
  manager: '관리자',
  'market-day': '휴장일',
  member: '회원',
  membership: '이용권',
  memo: '메모',
  order: '주문',
  post: '글',
  product: '상품',
  profit: '수익 후기',
  queue: '대기열',
  refund: '환불',
  review: '후기',
  reviewGroup: '후기 묶음',
  schedule: '방송',
  secondFactorRule: '2단계 인증 규칙',
  series: '시리즈',
  session: '세션',
  'staff-task': '작업',
  stock: '종목표',
  suppression: '수신거부 번호',
  template: '문구',
  terms: '약관',
  video: '영상',
  vod: '다시보기',
};

const VERBS: Readonly<Record<string, string>> = {
  add: '추가',
  allowReturn: '재가입 허용',
  announce: '당첨자 발표',
  approve: '승인',
  approved: '승인',
  archive: '보관',
  cancel: '취소',
  'cancel-together': '함께 취소',
  cancelled: '취소',
  category: '분류 변경',
  clone: '복제',
  confirm: '입금 확인',
  consent: '수신 동의 변경',
  contact: '연락 표시',
  'copy-week': '주간 편성 복사',
  create: '등록',
  'create-weekly': '매주 반복 등록',
  created: '등록',
  delete: '완전히 지움',
  'delete-together': '함께 완전히 지움',
  done: '처리 완료',
  download: '파일 받기',
  draft: '초안 저장',
  'draft-drop': '초안 버림',
  draw: '추첨',
  edit: '수정',
  'edit-together': '함께 수정',
  'edit-weekly': '반복 변경',
  edited: '수정',
  end: '종료',
  endSessions: '세션 종료',
  export: 'CSV 내려받기',
  extend: '연장',
  extended: '연장',
  group: '묶음 변경',
  hidden: '숨김',
  hide: '숨김',
  import: '표 가져오기',
  manual: '직접 등록',
  move: '이동',
  order: '순서 변경',
  password: '임시 비밀번호',
  pause: '일시정지',
  place: '자리 변경',
  publish: '공개',
  published: '공개',
  reassign: '담당 변경',
  refuse: '반려',
  reinstate: '정지 해제',
  rejected: '반려',
  remove: '완전히 지움',
  removed: '완전히 지움',
  replace: '교체',
  reset: '초기화',
  resetPassword: '비밀번호 초기화',
  restore: '되살림',
  restored: '되살림',
  restoreRevision: '이전 내용으로 되돌림',
  resume: '다시 시작',
  retry: '다시 시도',
  review: '공개 승인 요청',
  scheduled: '예약',
  set: '설정',
  shorten: '단축',
  show: '보이기',
  sign: '점검 완료',
  status: '상태 변경',
  strike: '취소선',
  suspend: '정지',
  tag: '태그',
  tell: '문자 다시 보내기',
  test: '시험 발송',
  trash: '휴지통으로',
  unannounce: '발표 거둠',
  undone: '처리 완료 취소',
  unmask: '가림 해제',
  update: '수정',
  view: '조회',
  viewAs: '화면 보기 시작',
  viewAsEnd: '화면 보기 끝',
  winners: '당첨자 명단 올림',
};

const FIELDS: Readonly<Record<string, string>> = {
  access: '공개',
  address: '주소',
  advertising: '광고',
  advisory_kind: '자문 구분',
  alt: '이미지 설명',
  amount: '금액',
  analyst: '전문가 목록',
  author: '작성자',
  benefits: '혜택',
  body_html: '본문',
  broadcast_status: '방송 상태',
  career: '약력',
  category: '분류',
  content: '내용',
  contract_from: '계약 시작',
  contract_to: '계약 만료',
  days: '일수',
  device: '기기',
  email: '이메일',
  end_date: '끝',
  ends_at: '끝',
  entrants: '응모한 회원',
  entry_limit: '응모 횟수',
  evidence: '증빙',
  expert_id: '전문가',
  expires_at: '만료',
  field: '항목',
  fields: '항목',
  filters: '조건',
  form: '응모 질문',
  from_at: '시작',
  grade: '등급',
  group: '묶음',
  headline: '한 줄 소개',
  ids: '대상',
  img_path: '이미지',
  kakao_url: '카카오톡 채널',
  kind: '종류',
  label: '이름',
  length_s: '길이',
  level: '난이도',
  link: '링크',
  location: '위치',
  login_id: '아이디',
  main: '메인 화면',
  market: '상품',
  masked: '개인정보 가림',
  members: '당첨 회원',
  month: '달',
  name: '이름',
  net: '주소',
  new_window: '새 창',
  next_price: '다음 가격',
  nick: '닉네임',
  nickname: '닉네임',
  nicknames: '별명',
  note: '메모',
  on_sale: '판매',
  opens_live: '유료 방송',
  opens_vod: '다시보기',
  order: '순서',
  period: '보지 않기 일수',
  period_n: '기간',
  period_unit: '기간 단위',
  permissions: '권한',
  phone: '휴대폰',
  place: '위치',
  position: '순서',
  price: '가격',
  prizes: '경품',
  product: '상품',
  product_id: '상품',
  profile_img_path: '사진',
  publish_at: '공개 시각',
  q: '검색어',
  refund_rule: '환불 규정',
  return_percent: '수익률',
  reason: '사유',
  rows: '줄 수',
  sale_from: '판매 시작',
  sale_to: '판매 끝',
  seed: '추첨 번호',
  seconds: '초',
  series_ids: '시리즈',
  share: '정산 비율',
  shown: '보임',
  sortBy: '정렬',
  special: '스페셜 전문가',
  start_date: '시작',
  starts_at: '시작',
  state: '상태',
  status: '상태',
  steps: '회차',
  strategy: '투자 전략',
  summary: '요약',
  suspended: '계정 정지',
  tag: '태그',
  tags: '태그',
  thumbnail: '썸네일',
  title: '제목',
  to_at: '종료',
  total: '대상 수',
  trades: '매매 횟수',
  type: '구분',
  until: '까지',
  url: '주소',
  user_id: '아이디',
  verified: '증빙 확인',
  version: '버전',
  video_url: '소개 영상',
  vod_url: '다시보기 주소',
  winners: '당첨',
};

const VALUES: Readonly<Record<string, string>> = {
  active: '정상',
  all: '전체',
  analyst: '전문가 목록',
  cancelled: '취소',
  dormant: '휴면',
  draft: '초안',
  ended: '계약 종료',
  expired: '만료',
  free: '무료',
  hidden: '숨김',
  latest: '최신순',
  logout: '그만 보기',
  main: '메인 화면',
  manageContent: '콘텐츠',
  manageExperts: '전문가',
  manageMessages: '메시지',
  managePayments: '결제',
  manageUsers: '회원',
  oldest: '오래된순',
  paid: '유료',
  pending: '대기',
  published: '공개',
  rejected: '반려',
  review: '승인 대기',
  scheduled: '예약',
  shown: '공개',
  special: '스페셜 전문가',
  superAdmin: '최고관리자',
  suspended: '정지',
  withdrawn: '탈퇴',
};

export function kindWord(kind: string): string {
  return KINDS[kind] ?? kind;
}

export function fieldWord(field: string): string {
  return FIELDS[field] ?? field;
}

/** `회원 조회` for `member.view`. */
export function actionWords(action: string): string {
  const [noun = '', ...rest] = action.split('.');
  if (action === 'refresh_reuse') return '세션 도용 의심으로 종료';
  const verbs = rest.map((verb) => VERBS[verb] ?? verb);
  return [kindWord(noun), ...verbs].join(' ');
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const MOST_SHOWN = 300;

/** A value of a diff as somebody reads it. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '없음';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.length === 0 ? '없음' : value.map(valueWords).join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, one]) => `${fieldWord(key)} ${valueWords(one)}`);
    return parts.length === 0 ? '없음' : parts.join(' · ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (INSTANT.test(text)) return formatDateTime(text);
  const known = VALUES[text];
  if (known !== undefined) return known;
  const plain = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > MOST_SHOWN ? `${plain.slice(0, MOST_SHOWN)}…` : plain;
}

/** One field of a diff: what it was and what it became, or what was written down. */
export type DiffLine = { field: string } & (
  | { before: unknown; after: unknown }
  | { value: unknown }
);

/**
 * The lines of a diff. Two values in a list are before and after; everything else stands for
 * itself, such as how many rows were taken out.
 */
export function diffLinesOf(diff: unknown): readonly DiffLine[] {
  if (diff === null || diff === undefined) return [];
  if (typeof diff !== 'object' || Array.isArray(diff)) return [{ field: 'content', value: diff }];
  return Object.entries(diff).map(([field, value]) =>
    Array.isArray(value) && value.length === 2
      ? { field, before: value[0] as unknown, after: value[1] as unknown }
      : { field, value: value as unknown },
  );
}

const RESULTS: Readonly<Record<string, string>> = {
  ok: '로그인',
  wrong: '아이디·비밀번호 틀림',
  withdrawn: '탈퇴한 계정',
  not_active: '쓸 수 없는 계정',
  limited: '시도가 많아 막힘',
  address_refused: '허용되지 않은 IP',
  second_factor_wrong: '2단계 인증 실패',
};

export function resultWords(result: string): string {
  return RESULTS[result] ?? result;
}
