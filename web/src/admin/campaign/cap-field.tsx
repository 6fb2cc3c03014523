import { getFrequencyCap } from '@maru/contract/campaign/frequency-cap';
import { holds } from '@maru/contract/session/staff';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../shared/form/text-field.tsx';
import { callQuery } from '../../shared/query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { capText } from '../frequency-cap/cap-words.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { recipientsText } from './campaign-words.ts';
import styles from './composer.module.css';
import type { SmsForm } from './message-form.ts';
import type { Counted } from './use-preview.ts';
import type { Channel } from '@maru/contract/message/channel';

interface CapFieldProps {
  channel: Channel;
  form: Pick<SmsForm, 'advertising' | 'overCap'>;
  error: string | undefined;
  counted: Counted;
  onChange: (changes: Pick<SmsForm, 'overCap'>) => void;
}

/**
 * The frequency cap of an advertisement, and how many it leaves out. A super admin may exceed it,
 * with a reason for the audit log.
 */
export function CapField({ channel, form, error, counted, onChange }: CapFieldProps) {
  const { permissions } = useAdmin();
  const query = useQuery({
    ...callQuery(getFrequencyCap, {}),
    enabled: form.advertising,
  });
  const cap = query.data?.item;
  if (!form.advertising || cap === undefined || !cap.enabled) return null;

  const { overCap } = form;
  const isOver = overCap !== null;
  const noun = channel === 'sms' ? '회원' : '기기';
  const capped = counted.preview?.excluded.capped ?? 0;
  return (
    <div role="group" aria-label="빈도 제한" className={styles.cap}>
      <p role="status" className={isOver ? styles.night : styles.capNote}>
        <Icon name={isOver ? 'warn' : 'info'} size={18} />
        <span>
          {isOver
            ? '빈도 제한을 넘겨 보내요. 사유는 감사 로그에 남아요.'
            : `광고는 회원 한 명에게 ${capText(cap)}까지만 가요.${
                capped > 0 ? ` 이번에 빠지는 ${noun}: ${recipientsText(channel, capped)}` : ''
              }`}
        </span>
      </p>
      {(isOver || holds(permissions, 'superAdmin')) && (
        <Toggle on={isOver} onChange={(on) => onChange({ overCap: on ? '' : null })}>
          빈도 제한 넘겨 보내기
        </Toggle>
      )}
      {isOver && (
        <TextField
          label="제한을 넘는 사유"
          required
          maxLetters={200}
          value={overCap}
          error={error}
          onChange={({ target }) => onChange({ overCap: target.value })}
        />
      )}
    </div>
  );
}
