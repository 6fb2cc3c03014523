import type { OverallState } from '@maru/contract/status/overall-status';
import { overallWords } from '@maru/contract/status/status-words';
import { formatTime } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import styles from './status.module.css';

type Tone = 'success' | 'warn' | 'error' | 'info';

const LOOKS: Readonly<Record<OverallState, readonly [Tone, IconName]>> = {
  down: ['error', 'x-c'],
  partlyDown: ['error', 'x-c'],
  slow: ['warn', 'warn'],
  trouble: ['warn', 'warn'],
  maintenance: ['info', 'info'],
  unknown: ['info', 'clock'],
  partlyUnknown: ['info', 'clock'],
  ok: ['success', 'check-c'],
};

interface OverallProps {
  overall: OverallState;
  /** When the server answered last; `null` = not yet. */
  at: string | null;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** One sentence for the whole service, announced when it changes. */
export function OverallCard({ overall, at, failed, retrying, onRetry }: OverallProps) {
  const isSilent = failed && at === null;
  const [tone, icon] = LOOKS[overall];
  return (
    <section className={classNames(styles.overall, styles[tone])} aria-label="전체 상태">
      <Icon name={icon} size={28} />
      <div>
        <h2>
          <span role="status">
            {isSilent ? '지금은 상태를 확인하지 못했어요' : overallWords[overall]}
          </span>
        </h2>
        {at !== null && (
          <p>
            <span>{formatTime(at)}에 확인했어요</span>
            {failed && <span>. 그 뒤로는 서버가 답하지 못했어요</span>}
          </p>
        )}
        {isSilent && <p>서버가 답하지 않아요. 자동으로 다시 확인할게요</p>}
      </div>
      {failed && (
        <Button variant="neutral" size="sm" loading={retrying} onClick={onRetry}>
          다시 확인
        </Button>
      )}
    </section>
  );
}
