// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDirty, whenClean } from './dirty.ts';

function Form({ dirty }: { dirty: boolean }) {
  useDirty(dirty);
  return null;
}

afterEach(cleanup);

describe('a task that waits for unsaved text', () => {
  it('runs at once when there is none', () => {
    const task = vi.fn();

    whenClean(task);

    expect(task).toHaveBeenCalledOnce();
  });

  it('runs once when the last form is saved or left', () => {
    const first = render(<Form dirty />);
    const second = render(<Form dirty />);
    const task = vi.fn();
    whenClean(task);

    first.rerender(<Form dirty={false} />);
    expect(task).not.toHaveBeenCalled();
    second.unmount();

    expect(task).toHaveBeenCalledOnce();
  });

  it('does not run after it was called off', () => {
    const form = render(<Form dirty />);
    const task = vi.fn();

    whenClean(task)();
    form.unmount();

    expect(task).not.toHaveBeenCalled();
  });
});
