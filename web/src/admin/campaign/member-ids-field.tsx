import { useMemo } from 'react';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { formatNumber } from '../../shared/format.ts';
import type { AudienceChoice } from './audience-choice.ts';
import styles from './audience.module.css';
import { readMemberIds } from './pasted-list.ts';

interface MemberIdsFieldProps {
  choice: AudienceChoice;
  error: string | undefined;
  onChange: (choice: AudienceChoice) => void;
}

/** Members by their numbers, as they are copied out of a list. */
export function MemberIdsField({ choice, error, onChange }: MemberIdsFieldProps) {
  const { ids, invalid } = useMemo(() => readMemberIds(choice.members), [choice.members]);
  return (
    <TextareaField
      label="회원 번호"
      required
      className={styles.pasted}
      placeholder={'1024\n1025, 1031'}
      help={
        choice.members === ''
          ? '쉼표나 줄바꿈으로 나눠 넣어 주세요.'
          : `회원 ${formatNumber(ids.length)}명 · 잘못된 값 ${formatNumber(invalid.length)}개`
      }
      error={error}
      value={choice.members}
      onChange={({ target }) => onChange({ ...choice, members: target.value })}
    />
  );
}
