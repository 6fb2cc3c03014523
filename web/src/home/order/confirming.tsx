import { listMyMemberships } from '@maru/contract/account/me';
import { getMyOrder, listMyOrders } from '@maru/contract/order/order';
import { confirmPayment } from '@maru/contract/order/payment';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { paths } from '../../shared/paths.ts';
import { callKey } from '../../shared/query.ts';
import { GatewayWait } from './gateway-wait.tsx';

/** The gateway may take longer than other calls do. */
const TIMEOUT_MS = 20_000;

/** Query parameters of the payment window, under the provider's names. */
interface WayBack {
  paymentKey: string;
  orderId: string;
  amount: number;
}

export function wayBackIn(search: URLSearchParams): WayBack | null {
  const [paymentKey, orderId] = [search.get('paymentKey'), search.get('orderId')];
  const amount = Number(search.get('amount'));
  return paymentKey && orderId && Number.isInteger(amount) ? { paymentKey, orderId, amount } : null;
}

/**
 * Has the server confirm the payment, then opens the order. A reload repeats the request, which is
 * harmless.
 */
export function Confirming({ orderId, back }: { orderId: number; back: WayBack }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const address = `${paths.payment}?order=${orderId}`;
  const { mutate, isError, isPending } = useMutation({
    mutationFn: () => makeCall(confirmPayment, { body: back }, { timeoutMs: TIMEOUT_MS }),
    onSuccess: () => leave(address),
    onError: (error) => {
      const code = failureCodeOf(error);
      if (code === 'STATE_CONFLICT') return leave(`${address}&code=IN_QUESTION`);
      const isRefused =
        code === 'NOT_FOUND' || code === 'INVALID_INPUT' || code === 'TOO_MANY_REQUESTS';
      return isRefused ? leave(`${address}&code=${code}`) : undefined;
    },
  });

  const leave = async (to: string) => {
    await Promise.all(
      [getMyOrder, listMyOrders, listMyMemberships].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
    await navigate(to, { replace: true });
  };

  useEffect(() => mutate(), [mutate]);

  return (
    <GatewayWait
      failed={isError}
      pending={isPending}
      title={isError ? '결제를 확인하지 못했어요' : '결제를 확인하고 있어요'}
      onAgain={() => mutate()}
    />
  );
}
