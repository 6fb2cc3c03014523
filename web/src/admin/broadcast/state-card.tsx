import type { BroadcastStatus, StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import { hasUsualYear } from '@maru/contract/text/usual-year';
import { formatTime } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import type { BroadcastFormApi } from './broadcast-fields.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import { BoundToggle } from '../form/bound-fields.tsx';
import styles from './broadcast.module.css';
import type { BroadcastActions } from './use-broadcast-actions.ts';

const STATES = [
  { value: '0', label: '꺼짐' },
  { value: '1', label: <span className={styles.liveOption}>LIVE</span> },
  { value: '2', label: '녹화 송출' },
] as const;

interface StateCardProps {
  item: StaffScheduleItem | null;
  form: BroadcastFormApi;
  actions: BroadcastActions;
}

/**
 * Turns the broadcast on and off, at once and for all visitors. It works without a save of the
 * form.
 */
export function StateCard({ item, form, actions }: StateCardProps) {
  return (
    <Panel title="방송 상태" first>
      <div className={styles.stateCard}>
        {item === null ? (
          <Hint>저장하면 여기에서 방송을 켤 수 있어요.</Hint>
        ) : item.cancelled_at !== null ? (
          <Cancelled item={item} actions={actions} />
        ) : (
          <Switches item={item} actions={actions} />
        )}
        <AutoToggle form={form} />
      </div>
    </Panel>
  );
}

function Switches({ item, actions }: { item: StaffScheduleItem; actions: BroadcastActions }) {
  const { turn, extend, setCancelled, spreading, isBusy } = actions;
  const status = item.broadcast_status;
  const isOn = status !== 0;
  const isSpreading = spreading?.state === 'spreading';

  return (
    <>
      <Segment
        label="방송 상태"
        className={styles.segment ?? ''}
        options={STATES}
        value={valueOf(status)}
        onChange={(value) => void turn(item, statusOf(value))}
      />
      <Button
        size="lg"
        full
        variant={isOn ? 'danger-soft' : 'live'}
        loading={isSpreading}
        loadingText="전파 중"
        aria-disabled={isBusy && !isSpreading}
        onClick={() => void turn(item, isOn ? 0 : 1)}
      >
        <Icon name="broadcast" />
        {isOn ? '방송 끄기' : '지금 LIVE 켜기'}
      </Button>
      <Hint role="status">
        {spreading?.state === 'done' ? (
          <strong className={styles.done}>
            <Icon name="check-c" size={16} />
            화면에 반영됐어요 · {spreading.ms}ms
          </strong>
        ) : isOn ? (
          '끄는 즉시 모든 화면의 배지가 바뀌고, 방송방이 닫혀요.'
        ) : (
          '켜는 즉시 모든 화면의 배지와 편성표가 바뀌어요.'
        )}
      </Hint>
      <div className={styles.stateActions}>
        {item.end_date !== null && (
          <>
            <Button
              size="admin"
              variant="outline"
              aria-disabled={isBusy}
              onClick={() => void extend(item, 10)}
            >
              10분 연장
            </Button>
            <Button
              size="admin"
              variant="outline"
              aria-disabled={isBusy}
              onClick={() => void extend(item, 30)}
            >
              30분 연장
            </Button>
          </>
        )}
        {!isOn && (
          <Button
            size="admin"
            variant="ghost"
            aria-disabled={isBusy}
            onClick={() => void setCancelled(item, true)}
          >
            방송 취소
          </Button>
        )}
      </div>
    </>
  );
}

function Cancelled({ item, actions }: { item: StaffScheduleItem; actions: BroadcastActions }) {
  return (
    <>
      <Hint>취소한 방송이에요. 편성표에 보이지 않아요.</Hint>
      <Button
        size="admin-lg"
        variant="secondary"
        full
        aria-disabled={actions.isBusy}
        onClick={() => void actions.setCancelled(item, false)}
      >
        되살리기
      </Button>
    </>
  );
}

function AutoToggle({ form }: { form: BroadcastFormApi }) {
  const [start, end] = form.watch(['start_date', 'end_date']);
  // A date that is typed in part is not shown as a time.
  const times = [
    hasUsualYear(start) && `${formatTime(start)} LIVE`,
    end !== null && hasUsualYear(end) && `${formatTime(end)} 종료`,
  ].filter((time) => time !== false);
  return (
    <div className={styles.auto}>
      <BoundToggle name="auto_status" control={form.control}>
        <TwoLines>
          <strong>시작 시각에 자동으로 켜기</strong>
          <SecondLine>
            {[times.join(' → '), '저장해야 적용돼요'].filter((part) => part !== '').join(' · ')}
          </SecondLine>
        </TwoLines>
      </BoundToggle>
    </div>
  );
}

function valueOf(status: BroadcastStatus): '0' | '1' | '2' {
  return status === 0 ? '0' : status === 1 ? '1' : '2';
}

function statusOf(value: '0' | '1' | '2'): BroadcastStatus {
  return value === '0' ? 0 : value === '1' ? 1 : 2;
}
