import { Popover } from 'radix-ui';
import { createContext, use, useId, type ReactNode } from 'react';
import { useMedia } from '../../shared/use-media.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { PHONE } from './filter-bar.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './filter-popover.module.css';

/** Whether the filters around are in a panel already. */
const InPanel = createContext(false);

interface FilterPopoverProps {
  label: string;
  /** The set value, as text. */
  value: string;
  isSet: boolean;
  children: ReactNode;
}

/**
 * A filter with several controls. In the row it is a button that opens them. In a panel, and on
 * phones, the controls are shown at once.
 */
export function FilterPopover({ label, value, isSet, children }: FilterPopoverProps) {
  const id = useId();
  const isPhone = useMedia(PHONE);
  const isInPanel = use(InPanel);
  if (isInPanel || isPhone) {
    return (
      <div role="group" aria-labelledby={id} className={styles.inline}>
        <span id={id} className={styles.head}>
          {label}
        </span>
        {children}
      </div>
    );
  }
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button type="button" className={classNames(styles.trigger, isSet && styles.set)}>
          <span>{label}</span> <b>{value}</b>
          <Icon name="chev-d" size={18} />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className={styles.panel}
          aria-label={label}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Filters that have no place in the row, behind one button with the count of those that are set. */
export function MoreFilters({
  address,
  names,
  children,
}: {
  address: ListAddress;
  /** Names of the filters inside, in the address. */
  names: readonly string[];
  children: ReactNode;
}) {
  const count = names.filter((name) => address.get(name) !== '').length;
  return (
    <FilterPopover label="조건" value={count === 0 ? '더보기' : `${count}개`} isSet={count > 0}>
      <InPanel value={true}>
        <div className={styles.fields}>{children}</div>
        {count > 0 && (
          <Button
            variant="ghost"
            size="admin"
            className={styles.clear}
            onClick={() => address.set(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            조건 지우기
          </Button>
        )}
      </InPanel>
    </FilterPopover>
  );
}
