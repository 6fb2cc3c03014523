import { formatNumber } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import type { AudienceChoice } from './audience-choice.ts';
import { ConditionFields, MemberIdsField } from './audience-fields.tsx';
import styles from './audience.module.css';
import { Step } from './composer-frame.tsx';
import { CountCard } from './count-card.tsx';
import type { Counted } from './use-preview.ts';

type Target = 'all' | 'condition' | 'members';

const TARGETS: readonly { value: Target; icon: IconName; title: string; line: string }[] = [
  { value: 'all', icon: 'users', title: '전체 구독자', line: '웹 푸시를 허용한 모든 기기' },
  { value: 'condition', icon: 'filter', title: '조건으로 고르기', line: '등급 · 전문가 상품' },
  { value: 'members', icon: 'user', title: '직접 고르기', line: '회원 번호로 고른 회원' },
];

interface PushTargetsProps {
  choice: AudienceChoice;
  error: string | undefined;
  counted: Counted;
  onChange: (choice: AudienceChoice) => void;
  onCountAgain: () => void;
}

/** The first card of a push: who gets it, as three cards of which one is chosen. */
export function PushTargets({ choice, error, counted, onChange, onCountAgain }: PushTargetsProps) {
  const target = targetOf(choice);
  const fields = { choice, error, onChange };
  const go = (next: Target) => {
    onChange({ ...choice, kind: next === 'condition' ? 'grade' : next });
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
      {target !== 'all' && (
        <div className={styles.below}>
          {target === 'condition' && (
            <ConditionFields {...fields} conditions={['grade', 'expert']} />
          )}
          {target === 'members' && <MemberIdsField {...fields} />}
        </div>
      )}
      <div className={styles.below}>
        <CountCard channel="push" counted={counted} onAgain={onCountAgain} />
      </div>
    </Step>
  );
}

function targetOf({ kind }: AudienceChoice): Target {
  return kind === 'all' || kind === 'members' ? kind : 'condition';
}
