import { campaignResult } from '@maru/contract/campaign/segment/behaviour';
import { campaignResultNames } from '@maru/contract/campaign/segment/behaviour-words';
import type { AudienceOptions } from '@maru/contract/campaign/saved-audience';
import { useState, type ReactNode } from 'react';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import styles from './audience.module.css';
import { countBehaviour, type BehaviourChoice, type Way } from './behaviour-choice.ts';
import { PickMany } from './pick-many.tsx';

interface PartProps<K extends keyof BehaviourChoice> {
  options: AudienceOptions | undefined;
  choice: BehaviourChoice[K];
  onChange: (choice: BehaviourChoice[K]) => void;
}

interface BehaviourFieldsProps {
  options: AudienceOptions | undefined;
  choice: BehaviourChoice;
  onChange: (choice: BehaviourChoice) => void;
}

/** Conditions on what members did. They are folded until staff ask for them. */
export function BehaviourFields({ options, choice, onChange }: BehaviourFieldsProps) {
  const partOf = <K extends keyof BehaviourChoice>(key: K) => ({
    options,
    choice: choice[key],
    onChange: (part: BehaviourChoice[K]) => onChange({ ...choice, [key]: part }),
  });
  const chosen = countBehaviour(choice);
  // Later changes leave the fold as staff have it.
  const [isOpen] = useState(chosen > 0);
  return (
    <details className={styles.more} open={isOpen}>
      <summary>{chosen > 0 ? `활동 조건 ${chosen}개` : '활동 조건'}</summary>
      <div className={styles.fields}>
        <Tags {...partOf('tags')} />
        <Watched {...partOf('watched')} />
        <Reminders {...partOf('reminders')} />
        <Campaigns {...partOf('campaigns')} />
        <Paid {...partOf('paid')} />
      </div>
    </details>
  );
}

function Tags({ options, choice, onChange }: PartProps<'tags'>) {
  // A chosen tag stays in the list when its last member loses it.
  const names = [...new Set([...(options?.tags ?? []), ...choice.names])];
  return (
    <div>
      <PickMany
        label="태그"
        options={options && names.map((name, _id) => ({ _id, name }))}
        picked={choice.names.map((name) => names.indexOf(name))}
        onChange={(picked) =>
          onChange({ ...choice, names: picked.flatMap((at) => names[at] ?? []) })
        }
      />
      {choice.names.length > 0 && (
        <Segment
          label="태그 여부"
          className={styles.wide ?? ''}
          options={[
            { value: 'has', label: '있는 회원' },
            { value: 'lacks', label: '없는 회원' },
          ]}
          value={choice.not ? 'lacks' : 'has'}
          onChange={(value) => onChange({ ...choice, not: value === 'lacks' })}
        />
      )}
    </div>
  );
}

function Watched({ options, choice, onChange }: PartProps<'watched'>) {
  const change = (changes: Partial<BehaviourChoice['watched']>) =>
    onChange({ ...choice, ...changes });
  return (
    <Activity
      label="방송 시청"
      words={['본 회원', '안 본 회원']}
      way={choice.way}
      onWay={(way) => change({ way })}
    >
      <TextField
        label="최근 며칠 안에"
        className={styles.compact}
        inputMode="numeric"
        value={choice.days}
        onChange={({ target }) => change({ days: target.value })}
      />
      <PickMany
        label="시청한 전문가"
        options={options?.experts}
        picked={choice.experts}
        onChange={(experts) => change({ experts })}
      />
      <PickMany
        label="시청한 방송"
        options={options?.broadcasts}
        picked={choice.broadcasts}
        onChange={(broadcasts) => change({ broadcasts })}
      />
      <PickMany
        label="시청한 시리즈"
        options={options?.series}
        picked={choice.series}
        onChange={(series) => change({ series })}
      />
    </Activity>
  );
}

function Reminders({ options, choice, onChange }: PartProps<'reminders'>) {
  return (
    <Activity
      label="방송 알림"
      words={['신청한 회원', '신청 안 한 회원']}
      way={choice.way}
      onWay={(way) => onChange({ ...choice, way })}
    >
      <PickMany
        label="알림을 신청한 전문가"
        options={options?.experts}
        picked={choice.experts}
        onChange={(experts) => onChange({ ...choice, experts })}
      />
    </Activity>
  );
}

const RESULTS = campaignResult.options.map((value) => ({
  value,
  label: campaignResultNames[value],
}));

function Campaigns({ options, choice, onChange }: PartProps<'campaigns'>) {
  return (
    <div>
      <PickMany
        label="이전 발송"
        options={options?.campaigns}
        picked={choice.ids}
        onChange={(ids) => onChange({ ...choice, ids })}
      />
      {choice.ids.length > 0 && (
        <SelectField
          label="이전 발송 결과"
          className={styles.compact}
          options={RESULTS}
          value={choice.result}
          onChange={({ target }) =>
            onChange({
              ...choice,
              result: RESULTS.find(({ value }) => value === target.value)?.value ?? 'received',
            })
          }
        />
      )}
    </div>
  );
}

function Paid({ options, choice, onChange }: PartProps<'paid'>) {
  const change = (changes: Partial<BehaviourChoice['paid']>) => onChange({ ...choice, ...changes });
  return (
    <Activity
      label="결제"
      words={['결제한 회원', '결제 안 한 회원']}
      way={choice.way}
      onWay={(way) => change({ way })}
    >
      <PickMany
        label="결제한 상품"
        options={options?.products}
        picked={choice.products}
        onChange={(products) => change({ products })}
      />
      <TextField
        label="합계 금액 (원 이상)"
        className={styles.compact}
        inputMode="numeric"
        help="비우면 금액을 보지 않아요. 환불한 금액은 빼요."
        value={choice.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <TextField
        label="결제한 지 며칠 안"
        className={styles.compact}
        inputMode="numeric"
        help="비우면 기간을 보지 않아요."
        value={choice.days}
        onChange={({ target }) => change({ days: target.value })}
      />
    </Activity>
  );
}

interface ActivityProps {
  label: string;
  words: readonly [yes: string, no: string];
  way: Way;
  onWay: (way: Way) => void;
  children: ReactNode;
}

/** A condition that can be off or reversed. Its fields are shown while it applies. */
function Activity({ label, words: [yes, no], way, onWay, children }: ActivityProps) {
  return (
    <div role="group" aria-label={label}>
      <p className={styles.label}>{label}</p>
      <Segment
        label={`${label} 여부`}
        className={styles.wide ?? ''}
        options={[
          { value: 'any', label: '상관없음' },
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
        value={way}
        onChange={onWay}
      />
      {way !== 'any' && <div className={styles.inner}>{children}</div>}
    </div>
  );
}
