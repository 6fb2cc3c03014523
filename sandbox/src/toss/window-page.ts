import { escapeHtml, hiddenFields, WINDOW_STYLE, windowHtml } from '../window/window-html.ts';

/** Ways to leave the window, by payment method. The last two redirect to `failUrl`. */
const CHOICES = {
  CARD: [
    ['card', '카드로 결제하기'],
    ['over_limit', '한도를 넘은 카드로 결제하기'],
    ['fail', '카드사에서 거절'],
    ['close', '닫기'],
  ],
  VIRTUAL_ACCOUNT: [
    ['virtual_account', '가상계좌 발급받기'],
    ['fail', '은행에서 거절'],
    ['close', '닫기'],
  ],
} as const;

export const PAYMENT_WINDOW_STYLE = `${WINDOW_STYLE}dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 20px; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; font-weight: 600; overflow-wrap: anywhere; }
button { width: 100%; min-height: 48px; margin-top: 8px; border: 1px solid var(--line); border-radius: 12px;
  background: #fff; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
button[value='card'], button[value='virtual_account'] { border-color: var(--accent); background: var(--accent); color: #fff; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

/** The window that asks a person for a payment. */
export function windowPageOf(
  asked: { method: keyof typeof CHOICES } & Readonly<Record<string, string | undefined>>,
): string {
  const fields = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const buttons = buttonsOf(CHOICES[asked.method]);
  const amount = Number(asked['amount']).toLocaleString('ko-KR');
  return pageOf(`
<h1>결제창</h1>
<p class="lead">시뮬레이터예요. 실제로 결제되지 않아요.</p>
<dl>
<dt>상품</dt><dd>${escapeHtml(asked['orderName'] ?? '')}</dd>
<dt>주문 번호</dt><dd>${escapeHtml(asked['orderId'] ?? '')}</dd>
<dt>금액</dt><dd>${amount}원</dd>
</dl>
<form method="post" action="/toss/window">
${hiddenFields(fields)}
${buttons}
</form>`);
}

/** Ways to leave the window that registers a card. The last two redirect to `failUrl`. */
const CARD_CHOICES = [
  ['card', '카드 등록하기'],
  ['over_limit', '한도를 넘은 카드 등록하기'],
  ['expired', '유효기간이 지난 카드 등록하기'],
  ['fail', '카드사에서 거절'],
  ['close', '닫기'],
] as const;

/** The window that registers a card for recurring payments. */
export function billingPageOf(asked: Readonly<Record<string, string>>): string {
  return pageOf(`
<h1>카드 등록</h1>
<p class="lead">시뮬레이터예요. 실제로 결제되지 않아요.</p>
<form method="post" action="/toss/billing-window">
${hiddenFields(asked)}
${buttonsOf(CARD_CHOICES)}
</form>`);
}

function buttonsOf(choices: readonly (readonly [value: string, label: string])[]): string {
  return choices
    .map(
      ([value, label]) => `<button type="submit" name="choice" value="${value}">${label}</button>`,
    )
    .join('\n');
}

export const REFUSED_WINDOW = pageOf(
  '<h1>결제를 시작할 수 없어요</h1><p class="lead">요청이 올바르지 않아요. 처음 화면에서 다시 시작해 주세요.</p>',
);

function pageOf(content: string): string {
  return windowHtml({ title: '결제창', style: '/toss/window.css' }, content);
}
