import {
  closeSettlement,
  exportSettlementLines,
  listSettlementLines,
  listSettlements,
  type Settlement,
} from '@maru/contract/settlement/settlement';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import {
  formatDateTime,
  formatDeduction,
  formatShortDate,
  formatWon,
} from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { useAction } from '../../shared/use-action.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './settlement.module.css';

/** One expert's month: its figures, the orders behind them, and the closing. */
export function SettlementPanel({
  settlement,
  ...moves
}: {
  settlement: Settlement;
} & PanelMoves) {
  const { _id, expert, month, share, payable, closed_at, is_over } = settlement;
  const title = `${expert.nick} · ${month.replace('-', '.')}`;
  const { isBusy, run } = useAction([listSettlements]);
  const lines = useQuery(
    callQuery(listSettlementLines, { params: { _id }, query: { pageSize: 100 } }),
  );
  const canClose = is_over && closed_at === null && share !== null;

  const close = async () => {
    const sure = await confirm({
      title: `${title} 정산을 마감할까요?`,
      message: `정산액 ${formatWon(payable ?? 0)}. 마감하면 금액과 정산율이 그대로 굳고 되돌릴 수 없어요.`,
      buttons: { confirm: '마감하기' },
    });
    if (sure) await run(() => makeCall(closeSettlement, { params: { _id } }), '정산을 마감했어요');
  };

  return (
    <SidePanel
      title={title}
      {...moves}
      actions={
        <>
          <ExportButton
            exported={{ call: exportSettlementLines, params: { _id }, query: {} }}
            total={lines.data?.total ?? 0}
            unit="건"
          />
          {canClose && (
            <Button
              size="admin"
              loading={isBusy}
              loadingText="마감하는 중"
              onClick={() => void close()}
            >
              이 달 마감하기
            </Button>
          )}
        </>
      }
    >
      <Facts
        items={[
          ['매출', formatWon(settlement.gross)],
          ['할인', formatDeduction(settlement.discount)],
          ['환불', formatDeduction(settlement.refund)],
          ['순매출', formatWon(settlement.net)],
          ['정산율', share === null ? '미정 · 전문가 정보에서 정해 주세요' : `${share}%`],
          ['정산액', payable === null ? '–' : formatWon(payable)],
          [
            '마감',
            closed_at === null
              ? is_over
                ? '마감 전'
                : '아직 끝나지 않은 달이에요'
              : `${formatDateTime(closed_at)} · ${settlement.closed_by ?? '–'}`,
          ],
        ]}
      />
      <section aria-label="판매와 환불">
        <h3 className={styles.title}>판매와 환불</h3>
        <Loaded query={lines} skeleton={<Skeleton height={160} />}>
          {({ items, total }) => (
            <>
              <ul className={styles.lines}>
                {items.map((line, index) => (
                  <li key={index}>
                    <TwoLines>
                      <span>{line.product}</span>
                      <SecondLine>
                        {formatShortDate(line.at)} · {line.order_no}
                        {line.share !== null && <span>{` · ${line.share}%`}</span>}
                      </SecondLine>
                    </TwoLines>
                    <span className={styles.won}>
                      {line.kind === 'refund' && <Badge tone="error">환불</Badge>}
                      <span>
                        {line.kind === 'refund'
                          ? formatDeduction(line.refund)
                          : formatWon(line.gross - line.discount)}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              {total > items.length && <Hint>나머지는 CSV로 내려받아 볼 수 있어요.</Hint>}
            </>
          )}
        </Loaded>
      </section>
    </SidePanel>
  );
}
