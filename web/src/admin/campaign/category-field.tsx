import { messageCategory, type MessageCategory } from '@maru/contract/message-choice';
import { categoryWords } from '../../shared/category-words.ts';
import { SelectField } from '../../shared/form/choice-field.tsx';
import styles from './audience.module.css';

const EVERYBODY = '꼭 알려야 하는 안내';

interface CategoryFieldProps {
  /** `null` = nobody can have turned it off. */
  value: MessageCategory | null;
  onChange: (category: MessageCategory | null) => void;
}

/** What a message is about. Who has turned it off on the own page is left out. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  return (
    <SelectField
      label="알림 종류"
      className={styles.compact}
      help={
        value === null
          ? '알림 종류를 켜지 않은 회원에게도 가요.'
          : `마이페이지에서 '${categoryWords[value]}' 알림을 켜지 않은 회원은 빠져요.`
      }
      options={[
        { value: '', label: EVERYBODY },
        ...messageCategory.options.map((each) => ({ value: each, label: categoryWords[each] })),
      ]}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(messageCategory.options.find((each) => each === target.value) ?? null)
      }
    />
  );
}

/** What the body of a call says of the category. */
export function categoryOf({ category }: { category: MessageCategory | null }): {
  category?: MessageCategory;
} {
  return category === null ? {} : { category };
}

/** The category of a campaign in words. */
export function categoryText(category: MessageCategory | null): string {
  return category === null ? EVERYBODY : categoryWords[category];
}
