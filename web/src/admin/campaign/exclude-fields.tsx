import { Toggle } from '../../shared/ui/toggle.tsx';
import type { AudienceChoice } from './audience-choice.ts';
import styles from './audience.module.css';
import { ConditionFields } from './condition-fields.tsx';
import { PhonesField } from './phones-field.tsx';

interface ExcludeFieldsProps {
  choice: AudienceChoice;
  onChange: (choice: AudienceChoice) => void;
}

/** Excludes recipients from the audience by conditions, by numbers, or by both. */
export function ExcludeFields({ choice, onChange }: ExcludeFieldsProps) {
  const { exclude } = choice;
  const change = (changes: Partial<AudienceChoice['exclude']>) =>
    onChange({ ...choice, exclude: { ...exclude, ...changes } });
  return (
    <div className={styles.fields}>
      <Toggle on={exclude.on} onChange={(on) => change({ on })}>
        제외할 사람 고르기
      </Toggle>
      {exclude.on && (
        <>
          <ConditionFields
            label="제외할 조건"
            choice={exclude.match}
            onChange={(match) => change({ match })}
          />
          <PhonesField
            label="제외할 휴대폰 번호"
            phones={exclude.phones}
            error={undefined}
            onChange={(phones) => change({ phones })}
          />
        </>
      )}
    </div>
  );
}
