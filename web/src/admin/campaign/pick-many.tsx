import type { AudienceOption } from '@maru/contract/campaign/saved-audience';
import { SelectField } from '../../shared/form/select-field.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { namedOptions } from '../../shared/form/named-options.ts';
import styles from './audience.module.css';

interface PickManyProps {
  label: string;
  options: readonly AudienceOption[] | undefined;
  picked: readonly number[];
  onChange: (picked: number[]) => void;
}

/**
 * Multiple choice from a list. Each choice is added to the earlier ones, and a press removes it.
 */
export function PickMany({ label, options, picked, onChange }: PickManyProps) {
  const nameOf = (id: number) => options?.find(({ _id }) => _id === id)?.name ?? `${id}번`;
  const left = (options ?? []).filter(({ _id }) => !picked.includes(_id));
  return (
    <div>
      <SelectField
        label={label}
        className={styles.compact}
        placeholder={options === undefined ? '불러오는 중' : '골라서 더하기'}
        options={namedOptions(left)}
        value=""
        onChange={({ target: { value } }) => {
          if (value !== '') onChange([...picked, Number(value)]);
        }}
      />
      {picked.length > 0 && (
        <ul className={styles.picked} aria-label={`고른 ${label}`}>
          {picked.map((id) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`${nameOf(id)} 빼기`}
                onClick={() => onChange(picked.filter((one) => one !== id))}
              >
                {nameOf(id)}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
