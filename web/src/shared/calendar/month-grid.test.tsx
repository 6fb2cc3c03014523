// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MonthGrid } from './month-grid.tsx';

afterEach(cleanup);

/** A calendar that shows 2026-12 and chooses each day that the grid asks for. */
function Calendar({ onMount }: { onMount?: () => void }) {
  const [day, setDay] = useState('2026-12-24');
  useLayoutEffect(() => {
    onMount?.();
  }, [onMount]);
  return (
    <MonthGrid
      month="2026-12"
      day={day}
      today="2026-12-01"
      days={new Map()}
      closed={new Set()}
      busy={false}
      onChoose={setDay}
    />
  );
}

const focusedDay = () => document.activeElement?.getAttribute('data-day');
const pressRight = () => fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowRight' });

describe('MonthGrid', () => {
  it('moves the focus to the day that a key chooses', () => {
    render(<Calendar />);

    pressRight();

    expect(focusedDay()).toBe('2026-12-25');
  });

  it('keeps a key that is pressed before the first effects run', () => {
    // While a page hydrates, React handles a key between the commit and the effects.
    render(<Calendar onMount={pressRight} />);

    expect(focusedDay()).toBe('2026-12-25');
  });
});
