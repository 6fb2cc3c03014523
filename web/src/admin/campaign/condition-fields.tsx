import { brand } from '#brand';
import type { Grade } from '@maru/contract/member/grade';
import { listAudienceOptions } from '@maru/contract/campaign/saved-audience';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../shared/form/text-field.tsx';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { gradeNames } from '@maru/contract/campaign/audience-words';
import styles from './audience.module.css';
import { BehaviourFields } from './behaviour-fields.tsx';
import type { ConditionChoice } from './condition-choice.ts';
import { PickMany } from './pick-many.tsx';

const GRADES: readonly Grade[] = brand.switches.vvip
  ? ['free', 'vip', 'premium', 'vvip']
  : ['free', 'vip', 'premium'];

const HELD = [
  ['experts', '전문가'],
  ['products', '상품'],
  ['series', '시리즈'],
] as const;

interface ConditionFieldsProps {
  /** Accessible name of the field group. */
  label: string;
  choice: ConditionChoice;
  onChange: (choice: ConditionChoice) => void;
}

/** A set of conditions. An empty field adds no condition. All other fields must match. */
export function ConditionFields({ label, choice, onChange }: ConditionFieldsProps) {
  const { data, isError, refetch } = useQuery(callQuery(listAudienceOptions, {}));
  const change = (changes: Partial<ConditionChoice>) => onChange({ ...choice, ...changes });
  return (
    <div role="group" aria-label={label} className={styles.fields}>
      <GradeChips grades={choice.grades} onChange={(grades) => change({ grades })} />
      {isError && (
        <p role="alert" className={styles.label}>
          고를 수 있는 목록을 불러오지 못했어요.{' '}
          <Button variant="neutral" size="admin" onClick={() => void refetch()}>
            다시 시도
          </Button>
        </p>
      )}
      {HELD.map(([kind, name]) => (
        <div key={kind}>
          <PickMany
            label={name}
            options={data?.[kind]}
            picked={choice[kind].ids}
            onChange={(ids) => change({ [kind]: { ...choice[kind], ids } })}
          />
          {choice[kind].ids.length > 0 && (
            <Segment
              label={`${name} 이용 상태`}
              className={styles.wide ?? ''}
              options={[
                { value: 'active', label: '이용 중' },
                { value: 'expired', label: '이용 만료' },
              ]}
              value={choice[kind].state}
              onChange={(state) => change({ [kind]: { ...choice[kind], state } })}
            />
          )}
        </div>
      ))}
      <DaySpan
        label="이용권 만료"
        help="오늘은 0, 지난 날은 -를 붙여 적어요. 이어서 산 회원은 빼요."
        names={['만료까지 남은 날, 부터', '만료까지 남은 날, 까지']}
        values={[choice.endsFrom, choice.endsTo]}
        unit="일 뒤"
        onChange={([endsFrom, endsTo]) => change({ endsFrom, endsTo })}
      />
      <div>
        <PickMany
          label="이벤트"
          options={data?.events}
          picked={choice.events.ids}
          onChange={(ids) => change({ events: { ...choice.events, ids } })}
        />
        {choice.events.ids.length > 0 && (
          <Segment
            label="이벤트 참여"
            className={styles.wide ?? ''}
            options={[
              { value: 'entered', label: '응모한 회원' },
              { value: 'won', label: '당첨된 회원' },
            ]}
            value={choice.events.won ? 'won' : 'entered'}
            onChange={(value) => change({ events: { ...choice.events, won: value === 'won' } })}
          />
        )}
      </div>
      <DaySpan
        label="마지막 접속"
        help="뒤 칸을 비우면 그보다 오래 접속하지 않은 회원이에요."
        names={['마지막 접속이 며칠 전, 부터', '마지막 접속이 며칠 전, 까지']}
        values={[choice.loginFrom, choice.loginTo]}
        unit="일 전"
        onChange={([loginFrom, loginTo]) => change({ loginFrom, loginTo })}
      />
      <BehaviourFields
        options={data}
        choice={choice.behaviour}
        onChange={(behaviour) => change({ behaviour })}
      />
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

interface DaySpanProps {
  label: string;
  help: string;
  /** Accessible names of the two fields. */
  names: readonly [string, string];
  values: readonly [string, string];
  unit: string;
  onChange: (values: [string, string]) => void;
}

/** Two numbers of days. */
function DaySpan({ label, help, names, values, unit, onChange }: DaySpanProps) {
  const [from, to] = values;
  return (
    <div role="group" aria-label={label}>
      <p className={styles.label}>{label}</p>
      <div className={styles.span}>
        <TextField
          label={names[0]}
          hideLabel
          className={styles.compact}
          inputMode="numeric"
          value={from}
          onChange={({ target }) => onChange([target.value, to])}
        />
        <span>{unit} ~</span>
        <TextField
          label={names[1]}
          hideLabel
          className={styles.compact}
          inputMode="numeric"
          value={to}
          onChange={({ target }) => onChange([from, target.value])}
        />
        <span>{unit}</span>
      </div>
      <p className={styles.help}>{help}</p>
    </div>
  );
}
