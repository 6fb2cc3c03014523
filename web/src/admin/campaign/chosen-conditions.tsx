import { Chip } from '../../shared/ui/chip.tsx';
import type { AudienceChoice } from './audience-choice.ts';
import styles from './audience.module.css';
import { ConditionFields } from './condition-fields.tsx';

const KINDS = { all: '전체 회원', conditions: '조건으로 고르기' } as const;

interface ChosenConditionsProps {
  choice: AudienceChoice;
  onChange: (choice: AudienceChoice) => void;
}

/** Chooses all members, or members that match conditions. */
export function ChosenConditions({ choice, onChange }: ChosenConditionsProps) {
  return (
    <div className={styles.fields}>
      <div role="group" aria-label="받는 사람 조건" className={styles.chips}>
        {(['all', 'conditions'] as const).map((kind) => (
          <Chip
            key={kind}
            size="sm"
            on={choice.kind === kind}
            onClick={() => onChange({ ...choice, kind })}
          >
            {KINDS[kind]}
          </Chip>
        ))}
      </div>
      {choice.kind === 'conditions' && (
        <ConditionFields
          label="보낼 조건"
          choice={choice.match}
          onChange={(match) => onChange({ ...choice, match })}
        />
      )}
    </div>
  );
}
