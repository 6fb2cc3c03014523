import { useState, type ReactNode } from 'react';
import { Button } from '../../shared/ui/button.tsx';

/** Entries of a history that are shown at first. */
const FIRST = 5;

interface FirstRowsProps<T> {
  items: readonly T[];
  className: string | undefined;
  /** Returns the `li` of an item. */
  children: (item: T, index: number) => ReactNode;
}

/** The newest entries of a history. The others open on demand, so that a form stays short. */
export function FirstRows<T>({ items, className, children }: FirstRowsProps<T>) {
  const [showsAll, setShowsAll] = useState(false);
  const rest = items.length - FIRST;
  return (
    <>
      <ol className={className}>
        {(showsAll ? items : items.slice(0, FIRST)).map((item, index) => children(item, index))}
      </ol>
      {!showsAll && rest > 0 && (
        <Button variant="outline" size="admin" full onClick={() => setShowsAll(true)}>
          {rest}건 더 보기
        </Button>
      )}
    </>
  );
}
