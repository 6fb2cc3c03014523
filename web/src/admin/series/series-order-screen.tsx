import { orderSeries, seriesResource } from '@maru/contract/series/series';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { formatNumber } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { OrderScreen } from '../list/order-screen.tsx';
import { wholeListQuery } from '../list/whole-list.ts';
import { accessNames, expertsOf } from './series-words.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './series.module.css';

/** The order of the series on the public pages. */
export function Screen() {
  const query = useQuery(
    wholeListQuery(callKey(seriesResource.list), (page) =>
      makeCall(seriesResource.list, { query: page }),
    ),
  );
  return (
    <OrderScreen
      title="시리즈 순서"
      caption="시리즈 순서"
      query={query}
      nameOf={({ title }) => title}
      show={(series) => (
        <div className={styles.row}>
          <TwoLines>
            <span className={styles.strong}>{series.title}</span>
            <SecondLine>
              {expertsOf(series)} · {formatNumber(series.episodes)}편
            </SecondLine>
          </TwoLines>
          <span>{accessNames[series.access]}</span>
          {series.shown ? <Badge tone="success">공개</Badge> : <Badge tone="ended">숨김</Badge>}
        </div>
      )}
      save={(order) => makeCall(orderSeries, { body: order })}
      empty={{
        icon: 'layers',
        title: '아직 시리즈가 없어요',
        line: '시리즈를 등록하면 여기에서 순서를 정할 수 있어요',
      }}
    />
  );
}
