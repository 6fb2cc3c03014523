import {
  MOST_STOCK_ALERTS,
  MOST_WATCHED_STOCKS,
  setMyStock,
  setMyStockAlert,
  type AlertSide,
} from '@maru/contract/stock/page/own-stock';
import type { LastClose } from '@maru/contract/stock/page/stock-page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { formatDay, formatWon } from '../../shared/format.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { myStockQuery, myStocksQuery } from './stock-queries.ts';

export interface NamedStock {
  code: string;
  name: string;
}

const noticeOf = (error: unknown, limit: string) => {
  const code = failureCodeOf(error);
  if (code === 'STATE_CONFLICT') return limit;
  return code === 'NOT_FOUND' ? '지금은 없는 종목이에요' : sentenceOf(code);
};

const STOCK_LIMIT = `관심 종목은 ${MOST_WATCHED_STOCKS}개까지 담을 수 있어요`;
const ALERT_LIMIT = `관심 종목 ${MOST_WATCHED_STOCKS}개, 종목마다 알림 ${MOST_STOCK_ALERTS}개까지 둘 수 있어요`;

/** Changes a watched stock, and reads it again. @param limit notice of a reached limit. */
function useChange<C extends NamedStock>(send: (change: C) => Promise<unknown>, limit: string) {
  const queries = useQueryClient();
  const reread = (code: string) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: myStockQuery(code).queryKey }),
      queries.invalidateQueries({ queryKey: myStocksQuery.queryKey }),
    ]);
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, { code }) => reread(code),
    onError: (error, { code }) => {
      const message = noticeOf(error, limit);
      if (message !== null) showAlert({ type: 'error', message });
      // Only the response may be lost. The caller does not wait for it.
      void reread(code);
    },
  });
}

interface WatchChange extends NamedStock {
  watched: boolean;
  disclosures: boolean;
}

/** Watches a stock or removes it, and sets its switch of disclosures. */
export const useSetMyStock = () =>
  useChange(
    ({ code, watched, disclosures }: WatchChange) =>
      makeCall(setMyStock, { params: { code }, body: { watched, disclosures } }),
    STOCK_LIMIT,
  );

interface AlertChange extends NamedStock {
  side: AlertSide;
  price: number;
  wanted: boolean;
}

/** Sets or removes a price alert. */
export const useSetStockAlert = () =>
  useChange(
    ({ code, side, price, wanted }: AlertChange) =>
      makeCall(setMyStockAlert, { params: { code }, body: { side, price, wanted } }),
    ALERT_LIMIT,
  );

/** Asks for a price alert of a stock, and sets it. */
export function useAddStockAlert({ code, name, last }: NamedStock & { last: LastClose | null }) {
  const { mutate, isPending } = useSetStockAlert();
  const add = async () => {
    const asked = await askAlert({ code, name }, last);
    if (asked !== null) mutate({ code, name, ...asked, wanted: true });
  };
  return { add, isPending };
}

/** Asks for the price of an alert; `null` if the member cancels. */
async function askAlert(
  { name }: NamedStock,
  last: LastClose | null,
): Promise<{ side: AlertSide; price: number } | null> {
  const { confirmed, values } = await openModal({
    title: `${name} 가격 알림`,
    message:
      last === null
        ? '종가가 이 가격에 닿으면 한 번 알려 드려요'
        : `${formatDay(last.day)} 종가는 ${formatWon(last.close)}이에요. 종가가 이 가격에 닿으면 한 번 알려 드려요`,
    inputs: [
      {
        id: 'side',
        label: '언제 알릴까요',
        type: 'radio',
        value: 'above',
        required: true,
        options: [
          { value: 'above', label: '이 가격 이상' },
          { value: 'below', label: '이 가격 이하' },
        ],
      },
      {
        id: 'price',
        label: '가격',
        type: 'currency',
        required: true,
        min: 1,
        max: 100_000_000,
        ...(last === null ? {} : { value: String(last.close) }),
      },
    ],
    buttons: { confirm: '알림 받기' },
  });
  const price = Number((values['price'] ?? '').replaceAll(',', ''));
  if (!confirmed || !Number.isSafeInteger(price)) return null;
  return { side: values['side'] === 'below' ? 'below' : 'above', price };
}
