import {
  MOST_STOCK_ALERTS,
  MOST_WATCHED_STOCKS,
  setMyStock,
  setMyStockAlert,
  type AlertSide,
} from '@maru/contract/stock/page/own-stock';
import type { LastClose } from '@maru/contract/stock/page/stock-page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { formatDay, formatWon } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { settledSession } from '../../shared/session/session.store.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { myStockQuery, myStocksQuery } from './stock-queries.ts';

export interface NamedStock {
  code: string;
  name: string;
}

/** Waits for the session. A guest is asked to log in. */
export function useMemberOnly() {
  const navigate = useNavigate();
  return async (): Promise<boolean> => {
    if ((await settledSession()).authenticated) return true;
    if (!(await confirm({ title: wording.login.need }))) return false;
    rememberReturn(location.pathname + location.search);
    await navigate(paths.login);
    return false;
  };
}

const noticeOf = (error: unknown, limit: string) => {
  const code = failureCodeOf(error);
  if (code === 'STATE_CONFLICT') return limit;
  return code === 'NOT_FOUND' ? '지금은 없는 종목이에요' : sentenceOf(code);
};

const STOCK_LIMIT = `관심 종목은 ${MOST_WATCHED_STOCKS}개까지 담을 수 있어요`;
const ALERT_LIMIT = `관심 종목 ${MOST_WATCHED_STOCKS}개, 종목마다 알림 ${MOST_STOCK_ALERTS}개까지 둘 수 있어요`;

function useReread() {
  const queries = useQueryClient();
  return async (code: string) => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: myStockQuery(code).queryKey }),
      queries.invalidateQueries({ queryKey: myStocksQuery.queryKey }),
    ]);
  };
}

interface WatchChange extends NamedStock {
  watched: boolean;
  disclosures: boolean;
}

/** Watches a stock or removes it, and sets its switch of disclosures. */
export function useSetMyStock() {
  const reread = useReread();
  return useMutation({
    mutationFn: ({ code, watched, disclosures }: WatchChange) =>
      makeCall(setMyStock, { params: { code }, body: { watched, disclosures } }),
    onSuccess: (_answer, { code }) => reread(code),
    onError: (error, { code }) => {
      const message = noticeOf(error, STOCK_LIMIT);
      if (message !== null) showAlert({ type: 'error', message });
      // Only the response may be lost. The caller does not wait for it.
      void reread(code);
    },
  });
}

interface AlertChange extends NamedStock {
  side: AlertSide;
  price: number;
  wanted: boolean;
}

/** Sets or removes a price alert. */
export function useSetStockAlert() {
  const reread = useReread();
  return useMutation({
    mutationFn: ({ code, side, price, wanted }: AlertChange) =>
      makeCall(setMyStockAlert, { params: { code }, body: { side, price, wanted } }),
    onSuccess: (_answer, { code }) => reread(code),
    onError: (error, { code }) => {
      const message = noticeOf(error, ALERT_LIMIT);
      if (message !== null) showAlert({ type: 'error', message });
      void reread(code);
    },
  });
}

/** Asks for the price of an alert; `null` if the member cancels. */
export async function askAlert(
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
