import { FieldErrorText } from '../../shared/form/field.tsx';
import { useErrorText } from '../../shared/form/use-error-text.ts';
import { formatNumber } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import type { AudienceChoice } from './audience-choice.ts';
import styles from './audience.module.css';
import { Step } from './composer-frame.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { CountCard } from './count-card.tsx';
import { ExcludeFields } from './exclude-fields.tsx';
import { MemberIdsField } from './member-ids-field.tsx';
import type { Counted } from './use-preview.ts';

type Target = 'all' | 'condition' | 'members';

const TARGETS: readonly { value: Target; icon: IconName; title: string; line: string }[] = [
  { value: 'all', icon: 'users', title: '전체 구독자', line: '웹 푸시를 허용한 모든 기기' },
  {
    value: 'condition',
    icon: 'filter',
    title: '조건으로 고르기',
    line: '등급 · 상품 · 만료 · 접속',
  },
  { value: 'members', icon: 'user', title: '직접 고르기', line: '회원 번호로 고른 회원' },
];

interface PushTargetsProps {
  choice: AudienceChoice;
  error: string | undefined;
  counted: Counted;
  onChange: (choice: AudienceChoice) => void;
  onCountAgain: () => void;
}

/** First card of a push: its recipients, as a choice of three cards. */
export function PushTargets({ choice, error, counted, onChange, onCountAgain }: PushTargetsProps) {
  const target = targetOf(choice);
  const errorText = useErrorText(target === 'members' ? undefined : error);
  const go = (next: Target) => {
    onChange({ ...choice, kind: next === 'condition' ? 'conditions' : next });
  };

  return (
    <Step title="받는 사람">
      <div role="radiogroup" aria-label="받는 사람" className={styles.targets}>
        {TARGETS.map(({ value, icon, title, line }) => (
          <label key={value} className={styles.target}>
            <Icon name={icon} />
            <input
              type="radio"
              name="target"
              checked={value === target}
              onChange={() => go(value)}
            />
            <span className={styles.targetTitle}>{title}</span>
            <span className={styles.targetLine}>{line}</span>
            <span className={styles.targetCount}>
              {value === target && counted.preview !== null ? (
                <>
                  {formatNumber(counted.preview.total)}
                  <small>대</small>
                </>
              ) : (
                '–'
              )}
            </span>
          </label>
        ))}
      </div>
      <div className={styles.below}>
        {target === 'condition' && (
          <ConditionFields
            label="보낼 조건"
            choice={choice.match}
            onChange={(match) => onChange({ ...choice, match })}
          />
        )}
        {target === 'members' && <MemberIdsField {...{ choice, error, onChange }} />}
      </div>
      <div className={styles.below}>
        <ExcludeFields choice={choice} onChange={onChange} />
        <FieldErrorText id="audience-error" text={errorText} />
      </div>
      <div className={styles.below}>
        <CountCard channel="push" counted={counted} onAgain={onCountAgain} />
      </div>
    </Step>
  );
}

function targetOf({ kind }: AudienceChoice): Target {
  return kind === 'all' || kind === 'members' ? kind : 'condition';
}
