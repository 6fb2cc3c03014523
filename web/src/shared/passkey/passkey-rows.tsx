import type { Passkey } from '@maru/contract/passkey/passkey';
import { formatDateTime } from '../format.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './passkey-rows.module.css';

/** Passkeys of an account, newest first. */
export function PasskeyRows({
  items,
  busy,
  onRename,
  onRemove,
}: {
  items: readonly Passkey[];
  /** Key of the row whose action is running. */
  busy: number | null;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}) {
  return (
    <ul className={styles.rows} aria-label="등록한 패스키">
      {items.map((passkey) => (
        <li key={passkey._id} className={styles.row}>
          <Icon name="key" size={24} />
          <p>
            <strong>{passkey.name}</strong>
            <span className={styles.line}>
              {formatDateTime(passkey.created_at)} 등록 ·{' '}
              {passkey.last_used_at === null
                ? '아직 로그인에 쓰지 않았어요'
                : `${formatDateTime(passkey.last_used_at)} 마지막 로그인`}
              {passkey.synced && <span>{' · 다른 기기와 동기화'}</span>}
            </span>
          </p>
          <span className={styles.buttons}>
            <Button
              variant="neutral"
              size="xs"
              aria-label={`${passkey.name} 이름 바꾸기`}
              onClick={() => onRename(passkey)}
            >
              이름 바꾸기
            </Button>
            <Button
              variant="neutral"
              size="xs"
              loading={busy === passkey._id}
              aria-label={`${passkey.name} 지우기`}
              onClick={() => onRemove(passkey)}
            >
              지우기
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
