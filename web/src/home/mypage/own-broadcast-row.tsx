import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { getMyDesk, turnMyBroadcast } from '@maru/contract/account/me';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatShortDate, formatTimeRange } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { EntryBadge } from '../broadcast/entry-badge.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './mypage-expert-screen.module.css';

/**
 * One of the expert's own broadcasts. `switched` adds the control that puts it on and off the air,
 * `main` fills it: only the next broadcast of the page has a red one (look V0.2).
 */
export function OwnBroadcastRow({
  item,
  now,
  switched,
  main,
}: {
  item: ScheduleItem;
  now: number;
  switched: boolean;
  main: boolean;
}) {
  const { turn, busy } = useTurn(item);
  const onAir = item.broadcast_status > 0;
  return (
    <li className={styles.broadcast}>
      <p>
        <span className={styles.badges}>
          <StateBadge label={scheduleLabel(item, now)} quiet />
          <EntryBadge kind={item.kind} type={item.type} />
        </span>
        <strong>{item.title}</strong>
        <span>
          {formatShortDate(item.start_date)} {formatTimeRange(item.start_date, item.end_date)}
        </span>
      </p>
      {switched && (
        <Button
          variant={!onAir && main ? 'live' : 'outline'}
          size="sm"
          loading={busy}
          aria-label={`${item.title} ${onAir ? '종료' : '시작'}`}
          onClick={() => void turn(onAir ? 0 : 1)}
        >
          {onAir ? '종료' : '시작'}
        </Button>
      )}
    </li>
  );
}

function useTurn(item: ScheduleItem) {
  const { isBusy: busy, run } = useAction([getMyDesk]);

  async function turn(broadcast_status: 0 | 1): Promise<void> {
    const starts = broadcast_status === 1;
    const sure = await confirm({
      title: starts ? '지금 방송을 시작할까요?' : '방송을 종료할까요?',
      message: `‘${item.title}’ 상태가 모든 화면에서 바로 바뀌어요.`,
    });
    if (!sure) return;
    await run(
      async () => {
        const { _id, version } = item;
        await makeCall(turnMyBroadcast, { params: { _id }, body: { broadcast_status, version } });
      },
      starts ? '방송을 시작했어요' : '방송을 종료했어요',
    );
  }

  return { busy, turn };
}
