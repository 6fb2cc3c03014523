import { Popover } from 'radix-ui';
import { useState } from 'react';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './list.module.css';

interface ColumnChooserProps {
  columns: readonly { key: string; head: string; fixed?: boolean; actions?: boolean | 'first' }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** The button beside the filters of a list that shows and hides its columns. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const choices = columns.filter((column) => !column.fixed && !column.actions);
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };

  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button variant="outline" size="admin" aria-label="열 고르기" title="열 고르기">
          <Icon name="gear" size={16} />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className={styles.chooserPanel}
          aria-label="보일 열"
        >
          {choices.map(({ key, head }) => (
            <Checkbox key={key} checked={!hidden.has(key)} onChange={() => toggle(key)}>
              {head}
            </Checkbox>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Columns that this browser hides in a list. By default, the extra columns are hidden. */
export function useHiddenColumns(
  list: string,
  columns: readonly { key: string; extra?: boolean }[],
): readonly [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const name = `maru-admin.columns.${list}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const stored = readStored('local', name);
    const usual = columns.filter(({ extra }) => extra).map(({ key }) => key);
    return new Set(stored === null ? usual : stored.split(' ').filter(Boolean));
  });
  return [
    hidden,
    (next) => {
      setHidden(next);
      writeStored('local', name, [...next].join(' '));
    },
  ];
}
