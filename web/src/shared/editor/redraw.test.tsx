// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Redraw } from './redraw.tsx';

const onRedraw = vi.fn();

beforeEach(() => {
  // React logs the failures that the boundaries catch.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  onRedraw.mockReset();
});

const table = (rows: readonly string[], Row = PlainRow) => (
  <ErrorBoundary fallback={() => <p>화면을 열지 못했어요</p>}>
    <Redraw onRedraw={onRedraw}>
      <ul>
        {rows.map((row) => (
          <Row key={row} text={row} />
        ))}
      </ul>
    </Redraw>
  </ErrorBoundary>
);

function PlainRow({ text }: { text: string }) {
  return <li>{text}</li>;
}

function FailingRow(): never {
  throw new Error('always fails');
}

it('shows its children again after another program has removed a part of them', () => {
  const { rerender } = render(table(['가', '나']));
  screen.getByText('나').remove();
  rerender(table(['가']));

  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['가']);
  expect(onRedraw).toHaveBeenCalledOnce();
});

it('passes on a failure that always comes again', () => {
  render(table(['가'], FailingRow));

  expect(screen.queryByText('화면을 열지 못했어요')).not.toBeNull();
});
