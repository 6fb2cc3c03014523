import { Button } from '../../shared/ui/button.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { lacksExcludedPhones, type AudienceChoice } from './audience-choice.ts';
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
          {lacksExcludedPhones(choice) && (
            <>
              <p className={styles.help}>
                제외한 번호는 저장하지 않아요. 제외할 번호를 다시 넣어 주세요.
              </p>
              <Button variant="outline" size="admin" onClick={() => change({ missing: false })}>
                번호 없이 보내기
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
