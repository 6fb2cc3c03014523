import { brandOf } from '@maru/brands/registry';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { openToss } from '@maru/domain/order/toss';
import { insertRecipient } from '../../../api/src/campaign/campaign.fixture.ts';
import { insertProduct, placeOrder } from '../../../api/src/order/order.fixture.ts';
import {
  insertAdmin,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { startToss, type TossGateway, type WayBack } from '../../../tests/support/toss.ts';
import type { PaymentDeps } from './ask-payments.ts';

/** The API, the gateway, and the services that the workers share. */
export interface PaymentBench {
  toss: TossGateway;
  test: TestApp;
  deps: PaymentDeps;
  /** A staff member with the permission to manage payments. */
  cashier: Browser;
  stop: () => Promise<void>;
}

/** @param env variables that differ, as the environment gives them: text. */
export async function openPaymentBench(env: Record<string, string> = {}): Promise<PaymentBench> {
  const toss = await startToss();
  const test = await startTestApp({ ...toss.env, ...env });
  const { config, db } = test;
  await insertAdmin(test, 'cashier', ['managePayments']);
  return {
    toss,
    test,
    deps: {
      db,
      toss: openToss(config, { log: createLog('test', config), metrics: createMetrics('test') })!,
      personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
      brand: brandOf(config.BRAND),
    },
    cashier: await loginStaff(test, 'cashier'),
    async stop() {
      await test.stop();
      await toss.stop();
    },
  };
}

/** A card order after the buyer has completed the payment window. */
export interface CardOrder {
  _id: number;
  orderNo: string;
  buyer: Browser;
  back: WayBack;
  /** The confirmation call of the page that the buyer returns to. */
  confirm: () => ReturnType<Browser['send']>;
}

let buyers = 0;

/** A new member orders thirty days for 300,000 won and completes the payment window. */
export async function orderByCard(
  { test, toss }: PaymentBench,
  method: 'card' | 'virtual_account' = 'card',
): Promise<CardOrder> {
  buyers += 1;
  const loginId = `buyer${buyers}`;
  await insertRecipient(test, loginId, { phone: `0108888${String(1_000 + buyers)}` });
  const buyer = await loginMember(test, loginId);
  const product = await insertProduct(test, { price: 300_000, days: 30 });
  const { body } = await placeOrder(buyer, product, { change: { method } });
  const { _id, order_no, payable } = body['item'] as {
    _id: number;
    order_no: string;
    payable: number;
  };
  const back = await toss.goThrough(order_no, payable, method);
  const confirm = () => buyer.send('POST', '/api/home/payments/confirm', back);
  return { _id, orderNo: order_no, buyer, back, confirm };
}

/** Staff give a part back at the gateway's own site, past everything of ours. */
export async function giveBackThere(
  { toss: { env } }: PaymentBench,
  { back }: CardOrder,
  amount: number,
): Promise<void> {
  const { ok } = await fetch(`${env.TOSS_URL}/v1/payments/${back.paymentKey}/cancel`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${env.TOSS_SECRET_KEY}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ cancelReason: '창구', cancelAmount: amount }),
  });
  if (!ok) throw new Error('The gateway returned no refund.');
}
