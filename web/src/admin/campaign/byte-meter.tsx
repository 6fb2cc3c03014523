import { LMS_MAX_BYTES, replaceUnsendable, SMS_MAX_BYTES } from '@maru/contract/text/sms-text';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../shared/format.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { milestoneOf } from './byte-milestone.ts';
import styles from './byte-meter.module.css';
import { priceKindOf, replacementsOf, type ComposedSms, type SmsMessage } from './composed-sms.ts';

interface ByteMeterProps {
  message: SmsMessage;
  composed: ComposedSms;
  onReplace: (words: Pick<SmsMessage, 'title' | 'text'>) => void;
}

/** Length of the message, its message type, and characters that no carrier accepts. */
export function ByteMeter({ message, composed, onReplace }: ByteMeterProps) {
  const { bytes } = composed;
  const shown = priceKindOf(composed, message);
  useMilestones(bytes, message.picture !== null);
  const isOver = bytes > LMS_MAX_BYTES;

  return (
    <div className={styles.meter}>
      <div className={styles.head}>
        <p className={styles.figure}>
          <b className={classNames(isOver && styles.over)}>{formatNumber(bytes)}</b> / 2,000 byte
          (EUC-KR)
        </p>
        <p className={styles.kinds}>
          <Badge tone={shown === 'SMS' ? 'info' : 'ended'}>SMS 90</Badge>
          <Badge tone={shown === 'LMS' && !isOver ? 'info' : 'ended'}>LMS 2,000</Badge>
          <Badge tone={shown === 'MMS' && !isOver ? 'info' : 'ended'}>MMS</Badge>
        </p>
      </div>
      <div aria-hidden="true" className={styles.track}>
        <span
          className={classNames(styles.fill, isOver && styles.fillOver)}
          style={{ width: `${Math.min(100, (bytes / LMS_MAX_BYTES) * 100)}%` }}
        />
        <span
          className={styles.tick}
          style={{ left: `${(SMS_MAX_BYTES / LMS_MAX_BYTES) * 100}%` }}
        />
      </div>
      <div className={styles.foot}>
        <span className={classNames(isOver && styles.over)}>{kindNote(composed, message)}</span>
        <SendableMark message={message} composed={composed} onReplace={onReplace} />
      </div>
    </div>
  );
}

function kindNote({ kind, bytes }: ComposedSms, { title, picture }: SmsMessage): string {
  if (bytes > LMS_MAX_BYTES) return '2,000 byte를 넘어 보낼 수 없어요';
  if (picture !== null) return '이미지가 있어 MMS로 나가요';
  if (kind === 'SMS') return '90 byte까지 SMS로 나가요';
  if (bytes > SMS_MAX_BYTES) return '90 byte를 넘어 LMS로 바뀌었어요';
  return title === '' ? '90 byte까지 SMS로 나가요' : '제목이 있어 LMS로 나가요';
}

function SendableMark({ message, composed, onReplace }: ByteMeterProps) {
  const bad = [...composed.titleUnsendable, ...composed.unsendable];
  if (bad.length === 0) {
    return (
      <span className={styles.fine}>
        <Icon name="check-c" size={16} />
        보낼 수 없는 글자 없음
      </span>
    );
  }
  const replaceAll = () => {
    onReplace({
      title: replaceUnsendable(message.title),
      text: replaceUnsendable(message.text),
    });
  };
  return (
    <div role="status" className={styles.bad}>
      <p>보낼 수 없는 글자: {replacementsOf(bad).join(', ')}</p>
      {bad.some(({ replacement }) => replacement !== null) && (
        <Button variant="danger-soft" size="xs" onClick={replaceAll}>
          모두 바꾸기
        </Button>
      )}
    </div>
  );
}

/** Speaks where the length changes something (M01), and never with every key. */
function useMilestones(bytes: number, isMms: boolean): void {
  const before = useRef(bytes);
  useEffect(() => {
    const sentence = milestoneOf(before.current, bytes, isMms);
    before.current = bytes;
    if (sentence !== null) announce(sentence);
  }, [bytes, isMms]);
}
