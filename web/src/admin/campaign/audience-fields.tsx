import { brand } from '#brand';
import { staffExpertOptions } from '@maru/contract/expert';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { SelectField } from '../../shared/form/choice-field.tsx';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { useErrorText } from '../../shared/form/use-error-text.ts';
import { formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { gradeNames, type AudienceChoice, type Grade } from './audience-choice.ts';
import styles from './audience.module.css';
import { readMemberIds } from './pasted-list.ts';

export interface AudienceFieldsProps {
  choice: AudienceChoice;
  error: string | undefined;
  onChange: (choice: AudienceChoice) => void;
}

const CONDITIONS = { all: '전체 회원', grade: '등급별', expert: '전문가 이용자' } as const;
type Condition = keyof typeof CONDITIONS;

const GRADES: readonly Grade[] = brand.switches.vvip
  ? ['free', 'vip', 'premium', 'vvip']
  : ['free', 'vip', 'premium'];

/** Who is meant, by a condition. */
export function ConditionFields({
  choice,
  error,
  onChange,
  conditions,
}: AudienceFieldsProps & { conditions: readonly Condition[] }) {
  const id = useId();
  const errorText = useErrorText(error);
  return (
    <div className={styles.fields}>
      <div role="group" aria-label="받는 사람 조건" className={styles.chips}>
        {conditions.map((condition) => (
          <Chip
            key={condition}
            size="sm"
            on={choice.kind === condition}
            onClick={() => onChange({ ...choice, kind: condition })}
          >
            {CONDITIONS[condition]}
          </Chip>
        ))}
      </div>
      {choice.kind === 'grade' && (
        <GradeChips grades={choice.grades} onChange={(grades) => onChange({ ...choice, grades })} />
      )}
      {choice.kind === 'expert' && <ExpertPicker {...{ choice, error, onChange }} />}
      {choice.kind !== 'expert' && <FieldErrorText id={`${id}-error`} text={errorText} />}
    </div>
  );
}

function GradeChips({
  grades,
  onChange,
}: {
  grades: readonly Grade[];
  onChange: (grades: Grade[]) => void;
}) {
  const toggle = (grade: Grade) => {
    const isOn = grades.includes(grade);
    onChange(GRADES.filter((one) => (one === grade ? !isOn : grades.includes(one))));
  };
  return (
    <div role="group" aria-label="회원 등급">
      <p className={styles.label}>회원 등급</p>
      <div className={styles.chips}>
        {GRADES.map((grade) => (
          <Chip key={grade} size="sm" on={grades.includes(grade)} onClick={() => toggle(grade)}>
            {gradeNames[grade]}
          </Chip>
        ))}
      </div>
    </div>
  );
}

function ExpertPicker({ choice, error, onChange }: AudienceFieldsProps) {
  const { data, isError } = useQuery(callQuery(staffExpertOptions, {}));
  const options = (data?.items ?? []).map(({ _id, nick, field }) => ({
    value: String(_id),
    label: `${nick} · ${field}`,
  }));
  return (
    <>
      <SelectField
        label="전문가"
        required
        className={styles.compact}
        placeholder={data || isError ? '전문가를 골라 주세요' : '불러오는 중'}
        options={options}
        error={isError ? '전문가 목록을 불러오지 못했어요.' : error}
        value={choice.expertId === null ? '' : String(choice.expertId)}
        onChange={({ target: { value } }) =>
          onChange({ ...choice, expertId: value === '' ? null : Number(value) })
        }
      />
      <Segment
        label="상품 이용 상태"
        className={styles.wide ?? ''}
        options={[
          { value: 'active', label: '이용 중' },
          { value: 'expired', label: '이용 만료' },
        ]}
        value={choice.expertState}
        onChange={(expertState) => onChange({ ...choice, expertState })}
      />
    </>
  );
}

/** Members by their numbers, as they are copied out of a list. */
export function MemberIdsField({ choice, error, onChange }: AudienceFieldsProps) {
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
