import { formatNumber } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import styles from './audience.module.css';
import { meantOf } from './campaign-counts.ts';
import { excludedWordsOf } from './campaign-words.ts';
import type { Counted } from './use-preview.ts';
import type { Channel } from '@maru/contract/message/channel';

/** How many the message reaches, and why the others are left out. */
export function CountCard({
  channel,
  counted: { state, preview },
  isPasted = false,
  onAgain,
}: {
  channel: Channel;
  counted: Counted;
  /** The numbers were pasted, so no recipient was selected by a condition. */
  isPasted?: boolean;
  onAgain: () => void;
}) {
  if (state === 'failed') {
    return (
      <div role="alert" className={styles.count}>
        <p>받는 사람 수를 세지 못했어요.</p>
        <Button variant="neutral" size="admin" onClick={onAgain}>
          다시 세기
        </Button>
      </div>
    );
  }
  const unit = channel === 'sms' ? '명' : '대';
  const all = isPasted
    ? '붙여넣은 번호'
    : channel === 'sms'
      ? '조건에 맞는 회원'
      : '조건에 맞는 회원·기기';
  const shown = excludedWordsOf(channel).filter(
    ([reason]) => isPasted || (reason !== 'declined' && reason !== 'undecided'),
  );
  return (
    <div className={styles.count} aria-busy={state === 'counting'}>
      <p className={styles.countHead}>
        <span>
          {isPasted
            ? '보낼 수 있는 번호'
            : channel === 'sms'
              ? '보낼 수 있는 회원'
              : '보낼 수 있는 기기'}
        </span>
        <output className={styles.countTotal}>
          {preview === null ? '–' : formatNumber(preview.total)}
          <small>{unit}</small>
        </output>
      </p>
      <Progress
        label={`${all} 가운데 보낼 수 있는 비율`}
        value={preview?.total ?? 0}
        max={preview ? meantOf(preview) : 0}
      />
      <dl className={styles.countRows}>
        <div className={styles.countAll}>
          <dt>{all}</dt>
          <dd>{preview === null ? '–' : formatNumber(meantOf(preview))}</dd>
        </div>
        {shown.map(([reason, label]) => (
          <div key={reason}>
            <dt>{label}</dt>
            <dd>{preview === null ? '–' : minusOf(preview.excluded[reason])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function minusOf(count: number): string {
  return count === 0 ? '0' : `– ${formatNumber(count)}`;
}
