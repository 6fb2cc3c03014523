import type { OutputOf } from '@maru/contract/core/call';
import type { OwnDataPart, takeMyData } from '@maru/contract/account/own-data';
import { formatDateTime } from '../../shared/format.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Readable labels of the codes in the file. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    terms: '이용약관',
    privacy: '개인정보 처리',
    ethics: '윤리 서약',
    marketing_sms: '광고 문자',
    marketing_push: '광고 푸시',
    night: '야간 광고',
    signup: '가입',
    mypage: '마이페이지',
    operator: '고객센터',
    reconfirm: '2년마다 확인',
    optout_link: '수신거부 링크',
    sms: '문자',
    push: '푸시',
    alimtalk: '알림톡',
    sent: '보냄',
    failed: '실패',
    waiting: '기다림',
    paid: '결제 완료',
    pending: '결제 전',
    cancelled: '취소',
    expired: '기한 지남',
    refunded: '환불',
    approved: '승인',
    active: '이용 중',
    published: '공개',
    joined: '참여',
    live: '실시간',
    vod: '다시보기',
    ok: '성공',
    requested: '접수',
    reviewing: '검토 중',
    processing: '처리 중',
    done: '완료',
    rejected: '거절',
    partial_refund: '부분 환불',
    revoked: '회수',
    hidden: '숨김',
    unknown: '확인 중',
    card: '카드',
    bank_transfer: '계좌 이체',
    manual: '직접 지급',
    trial: '체험',
    order: '주문',
    refund: '환불 안내',
    expiry: '만료 안내',
    reminder: '방송 알림',
    consent: '동의 안내',
    code: '인증번호',
    password: '비밀번호',
    report: '투자 정보',
    event: '이벤트',
  }),
);

/** A page of its own, without anything from elsewhere: to open, print and keep. */
export function readableFileOf(brandName: string, data: OutputOf<typeof takeMyData>): string {
  const title = `${brandName} 내 정보`;
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font-family:sans-serif;margin:2rem;line-height:1.5}section{margin-top:2rem}
.scroll{overflow-x:auto}table{border-collapse:collapse}th,td{border:1px solid;padding:.3rem .6rem;text-align:left;
vertical-align:top;min-width:4em;max-width:40em;word-break:keep-all;overflow-wrap:break-word}</style></head>
<body><h1>${escaped(title)}</h1><p>${escaped(formatDateTime(data.made_at))} 기준, 한국 시간</p>
${data.parts.map(sectionOf).join('\n')}</body></html>
`;
}

function sectionOf({ title, rows }: OwnDataPart): string {
  const head = `<h2>${escaped(title)} (${rows.length})</h2>`;
  const [first] = rows;
  if (!first) return `<section>${head}<p>없음</p></section>`;
  const columns = Object.keys(first);
  const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`;
  const lines = rows.map((row) =>
    cells(
      'td',
      columns.map((column) => textOf(row[column] ?? null)),
    ),
  );
  return `<section>${head}<div class="scroll"><table>${cells('th', columns)}${lines.join('')}</table></div></section>`;
}

function textOf(value: string | number | boolean | null): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'number') return value.toLocaleString('ko-KR');
  return INSTANT.test(value) ? formatDateTime(value) : (WORDS.get(value) ?? value);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
