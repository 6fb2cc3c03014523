import { messageCategory, type MessageCategory } from '@maru/contract/message/message-choice';
import { categoryWords } from '../../shared/category-words.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import styles from './audience.module.css';

const EVERYBODY = '꼭 알려야 하는 안내';

interface CategoryFieldProps {
  /** `null` = members cannot opt out of this message. */
  value: MessageCategory | null;
  onChange: (category: MessageCategory | null) => void;
}

/**
 * Category of a message. Members who opted out of the category on their account page are excluded.
 */
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

/** The category part of a request body. */
export function categoryOf({ category }: { category: MessageCategory | null }): {
  category?: MessageCategory;
} {
  return category === null ? {} : { category };
}

/** The category of a campaign in words. */
export function categoryText(category: MessageCategory | null): string {
  return category === null ? EVERYBODY : categoryWords[category];
}
