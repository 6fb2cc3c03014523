import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { formatTime } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import styles from './post.module.css';
import type { Editing } from './use-post-lock.ts';

/** Shows which other staff member is editing, and offers to take over the lock. */
export function LockNotice({
  editing,
  onTakeOver,
}: {
  editing: Editing;
  onTakeOver: () => Promise<void>;
}) {
  const [isTaking, setTaking] = useState(false);
  if (editing.state === 'own') return null;

  const take = async () => {
    setTaking(true);
    try {
      await onTakeOver();
      showAlert({ type: 'info', message: '편집을 넘겨받았어요' });
    } catch (error) {
      sayFailure(error);
    } finally {
      setTaking(false);
    }
  };
  const { name, since, taken } = editing;
  return (
    <div role="status" className={styles.notice}>
      <Icon name="lock" size={18} />
      <p>
        {taken
          ? `${name}님이 편집을 넘겨받았어요. 여기까지 쓴 글은 이 브라우저에 남아 있어요.`
          : `${name}님이 ${formatTime(since)}부터 편집하고 있어요. 함께 고치면 나중에 저장하는 쪽이 두 글을 비교하게 돼요.`}
      </p>
      <Button variant="outline" size="admin" loading={isTaking} onClick={() => void take()}>
        {taken ? '다시 넘겨받기' : '편집 넘겨받기'}
      </Button>
    </div>
  );
}
