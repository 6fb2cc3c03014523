import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './list.module.css';

interface ColumnChooserProps {
  columns: readonly { key: string; head: string; fixed?: boolean; actions?: boolean }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** The button in the corner of a table that shows and hides its columns. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const choices = columns.filter((column) => !column.fixed && !column.actions);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };

  return (
    <div ref={root} className={styles.chooser}>
      <button
        type="button"
        aria-label="열 고르기"
        aria-expanded={isOpen}
        className={styles.chooserButton}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="gear" size={16} />
      </button>
      {isOpen && (
        <div role="group" aria-label="보일 열" className={styles.chooserPanel}>
          {choices.map(({ key, head }) => (
            <Checkbox key={key} checked={!hidden.has(key)} onChange={() => toggle(key)}>
              {head}
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}
