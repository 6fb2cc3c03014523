import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../../sandbox/src/app.ts';

const KEYS = { clientKey: 'test_ck_tests', secretKey: 'test_sk_tests' };

/** A payment of the simulated gateway, as far as tests look at it. */
interface TossPayment {
  paymentKey: string;
  orderId: string;
  status: string;
  totalAmount: number;
  balanceAmount: number;
  /** Fields that a deposit webhook contains. */
  secret: string | null;
  virtualAccount: { refundReceiveAccount: object | null } | null;
}

/** Parameters that a buyer brings back from the payment window. */
export interface WayBack {
  paymentKey: string;
  orderId: string;
  amount: number;
}

/** Parameters that a member brings back from the window that registers a card. */
export interface CardBack {
  authKey: string;
  customerKey: string;
}

/** A cash receipt, or its cancellation, as the simulator stores it. */
export interface TossReceiptRow {
  orderId: string;
  transactionType: 'CONFIRM' | 'CANCEL';
  type: string;
  amount: number;
  number: string;
  status: string;
}

export type TossGateway = Awaited<ReturnType<typeof startToss>>;

/** The simulated payment gateway, listening in this process. */
export async function startToss() {
  const dataDir = mkdtempSync(join(tmpdir(), 'maru-toss-'));
  const app = await createSandbox({
    dataDir,
    apiKey: 'unused',
    apiSecret: 'unused',
    aligo: { userId: 'unused', key: 'unused' },
    identity: { siteCode: 'unused', secret: 'unused' },
    toss: KEYS,
    logger: false,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    /** Environment that a server under test needs to reach it. */
    env: {
      TOSS_CLIENT_KEY: KEYS.clientKey,
      TOSS_SECRET_KEY: KEYS.secretKey,
      TOSS_URL: url,
      TOSS_SDK_URL: `${url}/v2/standard`,
    },
    /** Completes the window as a buyer does, up to the redirect back. */
    async goThrough(orderId: string, amount: number, choice = 'card'): Promise<WayBack> {
      const { headers } = await app.inject({
        method: 'POST',
        url: '/toss/window',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          clientKey: KEYS.clientKey,
          method: 'CARD',
          amount: String(amount),
          orderId,
          orderName: '상품',
          customerName: '김구매',
          successUrl: 'https://shop.example/done',
          failUrl: 'https://shop.example/failed',
          choice,
        }).toString(),
      });
      const back = new URL(String(headers.location)).searchParams;
      return { paymentKey: back.get('paymentKey')!, orderId, amount };
    },
    /** Completes the window that registers a card, up to the redirect back. */
    async registerCard(customerKey: string, choice = 'card'): Promise<CardBack> {
      const { headers } = await app.inject({
        method: 'POST',
        url: '/toss/billing-window',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          clientKey: KEYS.clientKey,
          method: 'CARD',
          customerKey,
          successUrl: 'https://shop.example/done',
          failUrl: 'https://shop.example/failed',
          choice,
        }).toString(),
      });
      const back = new URL(String(headers.location)).searchParams;
      return { authKey: back.get('authKey')!, customerKey: back.get('customerKey')! };
    },
    /** Sets how the card company answers for the cards of a customer. */
    async setCardFate(customerKey: string, fate: 'card' | 'over_limit' | 'expired') {
      await app.inject({
        method: 'POST',
        url: `/sandbox/billing/${customerKey}/fate`,
        payload: { fate },
      });
    },
    /** Plays the buyer who transfers to a virtual account, or who never does. */
    async depositTo(paymentKey: string): Promise<void> {
      await app.inject({ method: 'POST', url: `/sandbox/payments/${paymentKey}/deposit` });
    },
    async expire(paymentKey: string): Promise<void> {
      await app.inject({ method: 'POST', url: `/sandbox/payments/${paymentKey}/expire` });
    },
    /** Switches faults on. Faults that are not listed are off. */
    async setFaults(faults: object): Promise<void> {
      await app.inject({ method: 'POST', url: '/sandbox/toss-faults', payload: faults });
    },
    async paymentsOf(orderId: string): Promise<TossPayment[]> {
      const { body } = await app.inject('/sandbox/payments');
      return body
        .split('\n')
        .filter(Boolean)
        .map((line): TossPayment => JSON.parse(line))
        .filter((payment) => payment.orderId === orderId);
    },
    /** Cash receipts and their cancellations, under the order number of the shop. */
    async receiptsOf(orderNo: string): Promise<TossReceiptRow[]> {
      const { items } = (await app.inject('/sandbox/receipts')).json<{ items: TossReceiptRow[] }>();
      return items.filter(({ orderId }) => orderId.startsWith(`${orderNo}-`));
    },
    async stop(): Promise<void> {
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
