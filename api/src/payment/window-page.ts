import { DEPOSIT_HOURS } from '@maru/contract/order/order';

/** Parameters for opening the payment window. All values are set by the server. */
export interface WindowOrder {
  clientKey: string;
  sdkUrl: string;
  method: 'CARD' | 'VIRTUAL_ACCOUNT';
  orderNo: string;
  orderName: string;
  amount: number;
  /** Of the buyer: a virtual account is shown under it. */
  customerName: string;
  /** Return address of the payment window: the order page. */
  orderAddress: string;
}

/** Opens the payment window immediately. If that fails, it returns to the order with the reason. */
const SCRIPT = `
const asked = JSON.parse(document.getElementById('asked').textContent);
const back = new URL(asked.orderAddress, location.origin);
const fail = (code) => {
  back.searchParams.set('code', code);
  location.replace(back);
};
const open = async () => {
  try {
    const payment = TossPayments(asked.clientKey).payment({ customerKey: TossPayments.ANONYMOUS });
    await payment.requestPayment({
      method: asked.method,
      amount: { currency: 'KRW', value: asked.amount },
      orderId: asked.orderNo,
      orderName: asked.orderName,
      customerName: asked.customerName,
      successUrl: back.href,
      failUrl: back.href,
      ...(asked.method === 'VIRTUAL_ACCOUNT' && {
        virtualAccount: {
          cashReceipt: { type: '소득공제' },
          useEscrow: false,
          validHours: ${DEPOSIT_HOURS},
        },
      }),
    });
  } catch (error) {
    fail(error?.code ?? 'WINDOW_FAILED');
  }
};
const sdk = document.getElementById('sdk');
if (window.TossPayments) void open();
else {
  sdk.addEventListener('load', () => void open());
  sdk.addEventListener('error', () => fail('WINDOW_FAILED'));
}
`;

const STYLE =
  'body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;' +
  'font:16px/26px "Pretendard Variable",Pretendard,"Malgun Gothic",sans-serif;' +
  'color:#1A1F28;text-align:center;word-break:keep-all}' +
  'h1{margin:0;font-size:22px}p{margin:8px 0 0;color:#626B79}';

/**
 * Content security policy of the only page that runs a gateway script. The page is separate, so the
 * site's own policy allows no third-party scripts.
 */
export function windowPolicy(nonce: string, sdkUrl: string): string {
  const { origin } = new URL(sdkUrl);
  const theirs = `${origin} https://*.tosspayments.com https://*.toss.im`;
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'unsafe-inline' ${theirs}`,
    `img-src data: ${theirs}`,
    `font-src data: ${theirs}`,
    `connect-src ${theirs}`,
    `frame-src ${theirs}`,
    `form-action ${theirs}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function windowPageOf(nonce: string, order: WindowOrder): string {
  // In a script element only `<` could end the data.
  const asked = JSON.stringify(order).replaceAll('<', '\\u003c');
  const sdk = order.sdkUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return (
    '<!doctype html><html lang="ko"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>결제</title><link rel="icon" href="data:,"><style>${STYLE}</style>` +
    `<script type="application/json" id="asked">${asked}</script>` +
    `<script nonce="${nonce}" id="sdk" src="${sdk}" async></script></head>` +
    '<body><main role="status"><h1>결제창을 여는 중이에요</h1>' +
    '<p>잠시만 기다려 주세요. 이 화면을 닫지 마세요.</p></main>' +
    `<script nonce="${nonce}">${SCRIPT}</script></body></html>`
  );
}
