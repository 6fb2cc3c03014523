import { BILLING_WINDOW, billingWindowQuery } from '@maru/contract/subscription/subscription';
import type { Standing } from '@maru/contract/subscription/subscription-machine';
import type { Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { getMember } from '../me/me.repository.ts';
import { billingPageOf, findPayer, sendWindowPage } from '../payment/window-page.ts';

/** Registers no card: a charge is in question, or nothing is charged any more. */
const CLOSED: readonly Standing[] = ['charging', 'ended'];

/** The page that opens the gateway's window for a card. It is no call of the contract. */
export function billingWindowRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard } = deps;
  app.get(BILLING_WINDOW, { config: { access: 'member' } }, async (request, reply) => {
    const { data: query } = billingWindowQuery.safeParse(request.query);
    if (!query) throw new Refusal('INVALID_INPUT');
    const orderAddress = `/payment?subscription=${query.subscription}`;
    const { TOSS_CLIENT_KEY: clientKey, TOSS_SDK_URL: sdkUrl } = config;
    const memberId = await findPayer(guard, request, BILLING_WINDOW);
    const own = memberId === null ? null : await findOwn(db, memberId, query.subscription);
    // The page shows the reason, after a login if needed.
    if (memberId === null || !own || CLOSED.includes(own.standing) || !clientKey) {
      return reply.redirect(orderAddress, 303);
    }
    const { name: customerName } = await getMember(db, memberId);
    const { customerKey } = own;
    const billing = { clientKey, sdkUrl, customerKey, customerName, orderAddress };
    return sendWindowPage(reply, sdkUrl, (nonce) => billingPageOf(nonce, billing));
  });
}

async function findOwn(db: Queryable, memberId: number, subscriptionId: number) {
  const [row] = await db<{ standing: Standing; customerKey: string }[]>`
    select standing, customer_key as "customerKey" from subscription
    where id = ${subscriptionId} and member_id = ${memberId}`;
  return row ?? null;
}
