import { useEffect, useState } from 'react';
import { openModal } from '../../shared/dialog/dialog.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { reasonInput } from '../form/ask-reason.ts';
import styles from './openable-value.module.css';

/** How long an opened value stays in sight. */
const OPEN_MS = 30_000;

/** A masked value with the eye that opens it for 30 seconds, once a reason is given. */
export function OpenableValue({
  name,
  owner,
  masked,
  ask,
}: {
  /** Kind of the value, such as `이름`. */
  name: string;
  /** Owner of the value, for screen reader users who cannot see the row. */
  owner: string;
  masked: string;
  /** Fetches the value from the server. */
  ask: (reason: string) => Promise<string>;
}) {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    if (opened === null) return undefined;
    const timer = setTimeout(() => setOpened(null), OPEN_MS);
    return () => clearTimeout(timer);
  }, [opened]);

  const open = () =>
    openModal({
      title: `${name} 보기`,
      message: '30초 동안 보이고, 누가 왜 보았는지 기록에 남아요.',
      inputs: [reasonInput('예: 환불 계좌 확인 전화')],
      buttons: { confirm: '보기' },
      onConfirm: async ({ reason = '' }) => {
        const value = await ask(reason.trim());
        setOpened(value);
        announce(`${name} ${value}`);
      },
    });

  return (
    <span className={styles.masked}>
      <span className="tabular">{opened ?? masked}</span>
      <button
        type="button"
        aria-label={opened === null ? `${owner} ${name} 보기` : `${owner} ${name} 가리기`}
        aria-pressed={opened !== null}
        className={styles.eye}
        onClick={() => (opened === null ? void open() : setOpened(null))}
      >
        <Icon name={opened === null ? 'eye' : 'eye-off'} size={16} />
      </button>
    </span>
  );
}
