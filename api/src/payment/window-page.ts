import { randomBytes } from 'node:crypto';
import { DEPOSIT_HOURS } from '@maru/contract/order/order';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../http/access.ts';

const NONCE_BYTES = 16;

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

/** Parameters for opening the window that registers a card. All values are set by the server. */
export interface BillingWindow {
  clientKey: string;
  sdkUrl: string;
  customerKey: string;
  customerName: string;
  /** Return address of the window. */
  orderAddress: string;
}

/** Opens a window immediately. If that fails, it returns to the page with the reason. */
const scriptOf = (open: string) => `
const asked = JSON.parse(document.getElementById('asked').textContent);
const back = new URL(asked.orderAddress, location.origin);
const fail = (code) => {
  back.searchParams.set('code', code);
  location.replace(back);
};
const open = async () => {
  try {
    ${open}
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

const PAY_SCRIPT = scriptOf(`
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
          // The order page asks for it, and the server issues it.
          cashReceipt: { type: '미발행' },
          useEscrow: false,
          validHours: ${DEPOSIT_HOURS},
        },
      }),
    });`);

const BILLING_SCRIPT = scriptOf(`
    const payment = TossPayments(asked.clientKey).payment({ customerKey: asked.customerKey });
    await payment.requestBillingAuth({
      method: 'CARD',
      customerName: asked.customerName,
      successUrl: back.href,
      failUrl: back.href,
    });`);

const STYLE =
  'body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;' +
  'font:16px/26px "Pretendard Variable",Pretendard,"Malgun Gothic",sans-serif;' +
  'color:#1A1F28;text-align:center;word-break:keep-all}' +
  'h1{margin:0;font-size:22px}p{margin:8px 0 0;color:#626B79}';

/**
 * Content security policy of the only page that runs a gateway script. The page is separate, so the
 * site's own policy allows no third-party scripts.
 */
function windowPolicy(nonce: string, sdkUrl: string): string {
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

/** The page that opens the payment window. */
export function windowPageOf(nonce: string, order: WindowOrder): string {
  const words = { title: '결제', lead: '결제창을 여는 중이에요' };
  return pageOf(nonce, { asked: order, script: PAY_SCRIPT, ...words });
}

/** The page that opens the window in which a card is registered. */
export function billingPageOf(nonce: string, billing: BillingWindow): string {
  const words = { title: '카드 등록', lead: '카드 등록창을 여는 중이에요' };
  return pageOf(nonce, { asked: billing, script: BILLING_SCRIPT, ...words });
}

function pageOf(
  nonce: string,
  page: { asked: { sdkUrl: string }; script: string; title: string; lead: string },
): string {
  // In a script element only `<` could end the data.
  const asked = JSON.stringify(page.asked).replaceAll('<', '\\u003c');
  const sdk = page.asked.sdkUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return (
    '<!doctype html><html lang="ko"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${page.title}</title><link rel="icon" href="data:,"><style>${STYLE}</style>` +
    `<script type="application/json" id="asked">${asked}</script>` +
    `<script nonce="${nonce}" id="sdk" src="${sdk}" async></script></head>` +
    `<body><main role="status"><h1>${page.lead}</h1>` +
    '<p>잠시만 기다려 주세요. 이 화면을 닫지 마세요.</p></main>' +
    `<script nonce="${nonce}">${page.script}</script></body></html>`
  );
}

/** Sends a page on which the script of the gateway runs, under a policy of its own. */
export function sendWindowPage(
  reply: FastifyReply,
  sdkUrl: string,
  pageWith: (nonce: string) => string,
): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': windowPolicy(nonce, sdkUrl),
      // With a policy of its own, this window would lose the reference to the page that opened it.
      'cross-origin-opener-policy': 'unsafe-none',
      'cache-control': 'no-store',
    })
    .send(pageWith(nonce));
}

/** The member who may open a window; `null` for staff who view the site as a member. */
export async function findPayer(
  guard: Guard,
  request: FastifyRequest,
  path: `/api/home/${string}`,
): Promise<number | null> {
  const call = { method: 'POST', path, access: 'member' } as const;
  const admission = await guard(request, call).catch(() => null);
  const caller = admission?.caller;
  return caller && 'memberId' in caller ? caller.memberId : null;
}
