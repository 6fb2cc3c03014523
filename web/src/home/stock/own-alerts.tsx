import type { OwnStock, StockAlert } from '@maru/contract/stock/page/own-stock';
import type { LastClose } from '@maru/contract/stock/page/stock-page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatWon } from '../../shared/format.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { useLoginFirst } from '../frame/use-login-first.ts';
import styles from './own-alerts.module.css';
import { myStockQuery } from './stock-queries.ts';
import {
  useAddStockAlert,
  useSetMyStock,
  useSetStockAlert,
  type NamedStock,
} from './watch-stock.ts';

/** The star and the bell of a stock. A guest is asked to log in. */
export function WatchActions({ last, ...stock }: NamedStock & { last: LastClose | null }) {
  const { authenticated } = useSession();
  const { data } = useQuery({ ...myStockQuery(stock.code), enabled: authenticated });
  const loginFirst = useLoginFirst();
  const watch = useSetMyStock();
  const alert = useAddStockAlert({ ...stock, last });
  /** From the press on: the session may not be known yet. */
  const [isPressed, setPressed] = useState(false);
  const watched = authenticated && (data?.item.watched ?? false);

  const once = async (act: () => void | Promise<void>) => {
    if (isPressed) return;
    setPressed(true);
    try {
      if (await loginFirst()) await act();
    } finally {
      setPressed(false);
    }
  };
  const star = () => watch.mutate({ ...stock, watched: !watched, disclosures: false });
  return (
    <div className={styles.actions}>
      <Button
        variant={watched ? 'secondary' : 'outline'}
        size="sm"
        loading={isPressed || watch.isPending}
        aria-pressed={watched}
        onClick={() => void once(star)}
      >
        <Icon name={watched ? 'star-fill' : 'star'} size={18} />
        관심 종목
      </Button>
      <Button
        variant="outline"
        size="sm"
        loading={alert.isPending}
        onClick={() => void once(alert.add)}
      >
        <Icon name="bell" size={18} />
        가격 알림
      </Button>
    </div>
  );
}

/** The alerts of the member for a stock, while the member watches it. */
export function OwnAlerts(stock: NamedStock) {
  const { authenticated } = useSession();
  const { data } = useQuery({ ...myStockQuery(stock.code), enabled: authenticated });
  if (!authenticated || !data?.item.watched) return null;
  return (
    <section className={styles.own}>
      <h2 className={styles.head}>내 알림</h2>
      <AlertSettings stock={stock} own={data.item} />
    </section>
  );
}

/** The switch of disclosures and the price alerts of a watched stock. */
export function AlertSettings({
  stock: { code, name },
  own,
}: {
  stock: NamedStock;
  own: Pick<OwnStock, 'disclosures' | 'alerts'>;
}) {
  const watch = useSetMyStock();
  const disclosures = watch.isPending
    ? (watch.variables?.disclosures ?? own.disclosures)
    : own.disclosures;
  return (
    <>
      <Toggle
        on={disclosures}
        onChange={(on) => watch.mutate({ code, name, watched: true, disclosures: on })}
      >
        <span className="sr-only">{name} </span>새 공시 알림
      </Toggle>
      {own.alerts.length > 0 && (
        <ul className={styles.alerts}>
          {own.alerts.map((alert) => (
            <AlertRow key={`${alert.side} ${alert.price}`} stock={{ code, name }} alert={alert} />
          ))}
        </ul>
      )}
    </>
  );
}

function AlertRow({ stock, alert }: { stock: NamedStock; alert: StockAlert }) {
  const { mutate, isPending } = useSetStockAlert();
  const { side, price, reached_on } = alert;
  const words = `${formatWon(price)} ${side === 'above' ? '이상' : '이하'}`;
  const set = (wanted: boolean) => mutate({ ...stock, side, price, wanted });
  return (
    <li className={styles.alert}>
      <span className={styles.words}>
        <strong>{words}</strong>
        <span className={styles.state}>
          {reached_on === null ? '기다리는 중' : `${formatDay(reached_on)} 종가로 닿았어요`}
        </span>
      </span>
      {reached_on !== null && (
        <Button
          variant="outline"
          size="xs"
          loading={isPending}
          aria-label={`${stock.name} ${words} 다시 켜기`}
          onClick={() => set(true)}
        >
          다시 켜기
        </Button>
      )}
      <Button
        variant="neutral"
        size="xs"
        loading={isPending}
        aria-label={`${stock.name} ${words} 지우기`}
        onClick={() => set(false)}
      >
        지우기
      </Button>
    </li>
  );
}
