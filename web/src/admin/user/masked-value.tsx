import { unmaskUser, type PersonalFieldName } from '@maru/contract/staff-user';
import { useEffect, useState } from 'react';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { formatPhone } from '../../shared/format.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { reasonInput } from './ask-reason.ts';
import styles from './user.module.css';

/** How long an opened value stays in sight. */
const OPEN_MS = 30_000;

const NAMES: Readonly<Record<PersonalFieldName, string>> = {
  name: '이름',
  phone: '휴대폰 번호',
  email: '이메일',
  birth: '생년월일',
};

/** A masked value with the eye that opens it for 30 seconds, once a reason is given. */
export function MaskedValue({
  userId,
  owner,
  field,
  masked,
}: {
  userId: number;
  /** Whose it is, for who cannot see the row. */
  owner: string;
  field: PersonalFieldName;
  /** `null` = there is nothing to open. */
  masked: string | null;
}) {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    if (opened === null) return undefined;
    const timer = setTimeout(() => setOpened(null), OPEN_MS);
    return () => clearTimeout(timer);
  }, [opened]);

  if (masked === null) return <span className={styles.sub}>–</span>;

  const open = () =>
    openModal({
      title: `${NAMES[field]}을 볼까요?`,
      message: '30초 동안 보이고, 누가 왜 보았는지 기록에 남아요.',
      inputs: [reasonInput('예: 환불 계좌 확인 전화')],
      buttons: { confirm: '보기' },
      onConfirm: async ({ reason = '' }) => {
        const { value } = await makeCall(unmaskUser, {
          params: { _id: userId },
          body: { field, reason: reason.trim() },
        });
        setOpened(value === null ? '없음' : field === 'phone' ? formatPhone(value) : value);
        announce(`${NAMES[field]} ${value ?? '없음'}`);
      },
    });

  return (
    <span className={styles.masked}>
      <span className="tabular">{opened ?? masked}</span>
      <button
        type="button"
        aria-label={
          opened === null ? `${owner} ${NAMES[field]} 보기` : `${owner} ${NAMES[field]} 가리기`
        }
        aria-pressed={opened !== null}
        className={styles.eye}
        onClick={() => (opened === null ? void open() : setOpened(null))}
      >
        <Icon name={opened === null ? 'eye' : 'eye-off'} size={16} />
      </button>
    </span>
  );
}
