import type { LastClose } from '@maru/contract/stock/page/stock-page';
import { formatChange, formatNumber } from '../../shared/format.ts';
import mark from '../../shared/ui/change-mark.module.css';

/** The change of a close from the trading day before, in won and per cent. */
export function CloseChange({ last: { change, change_percent } }: { last: LastClose }) {
  if (change === null || change_percent === null) return null;
  const shown = formatChange(change_percent);
  const sign = change > 0 ? '+' : change < 0 ? '-' : '';
  return (
    <span className={mark[shown.tone]}>
      <span aria-hidden="true">
        {sign}
        {formatNumber(Math.abs(change))}원 ({shown.text})
      </span>
      <span className="sr-only">
        전일 대비 {formatNumber(Math.abs(change))}원 {shown.spoken}
      </span>
    </span>
  );
}
