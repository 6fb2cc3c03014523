import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { toRecipientsText } from './campaign-words.ts';
import styles from './composer.module.css';
import type { Counted } from './use-preview.ts';
import type { Channel } from '@maru/contract/message/channel';

interface SendRowProps {
  channel: Channel;
  counted: Counted;
  /** Reason that the audience cannot be counted or sent, or `null`. */
  problem: string | null;
  isLater: boolean;
  /** A campaign that waits is changed. */
  isEdit: boolean;
  isSending: boolean;
  onTest: () => void;
}

/** The two buttons at the end: a test, and the one that carries the number. */
export function SendRow({
  channel,
  counted,
  problem,
  isLater,
  isEdit,
  isSending,
  onTest,
}: SendRowProps) {
  const total = counted.state === 'ready' ? (counted.preview?.total ?? null) : null;
  const verb = isLater ? (isEdit ? '다시 예약' : '예약') : '발송';
  const hint = problem ?? hintOf(counted);
  return (
    <div className={styles.sendRow}>
      <p role="status" className={styles.hint}>
        {hint}
      </p>
      <Button variant="outline" size="admin-lg" onClick={onTest}>
        나에게 테스트
      </Button>
      <Button
        type="submit"
        size="admin-lg"
        loading={isSending}
        loadingText="보내는 중"
        aria-disabled={counted.state !== 'none' && (total === null || total === 0)}
      >
        <Icon name="send" size={18} />
        {total === null ? verb : `${toRecipientsText(channel, total)} ${verb}`}
      </Button>
    </div>
  );
}

/** Why the main button does nothing yet. */
function hintOf({ state, preview }: Counted): string | null {
  if (state === 'counting') return '받는 사람을 세고 있어요';
  if (state === 'failed') return '받는 사람 수를 알아야 보낼 수 있어요';
  return state === 'ready' && preview?.total === 0 ? '보낼 수 있는 회원이 없어요' : null;
}
