import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { CallFailed } from '../call.ts';
import type { DialogRequest, ModalConfig } from './dialog.ts';
import { dialogQueueMachine } from './dialog-queue.machine.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function startQueue() {
  const actor = createActor(dialogQueueMachine).start();
  const settled: [string, boolean][] = [];

  const ask = (title: string, config: Partial<ModalConfig> = {}) =>
    actor.send({
      type: 'request',
      request: {
        kind: 'modal',
        config: { title, ...config },
        settle: ({ confirmed }) => settled.push([title, confirmed]),
      },
    });
  /** Title of the open dialog, or the state in between. */
  const shown = () => {
    const { value, context } = actor.getSnapshot();
    return typeof value === 'string' ? value : titleOf(context.current);
  };
  return { actor, ask, shown, settled, context: () => actor.getSnapshot().context };
}

function titleOf(request: DialogRequest | null): string {
  return request?.config.title ?? 'none';
}

describe('[S4.20] [S9.11] [A18] one dialog at a time', () => {
  it('shows after 50 ms', () => {
    const { ask, shown } = startQueue();

    ask('first');
    vi.advanceTimersByTime(49);
    expect(shown()).toBe('opening');

    vi.advanceTimersByTime(1);
    expect(shown()).toBe('first');
  });

  it('shows three that are asked for at once in their order, none lost, none overlapping', () => {
    const { actor, ask, shown, settled } = startQueue();
    ask('first');
    ask('second');
    ask('third');

    const seen: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      vi.advanceTimersByTime(50);
      seen.push(shown());
      actor.send({ type: 'cancel' });
      vi.advanceTimersByTime(300);
    }

    expect(seen).toEqual(['first', 'second', 'third']);
    expect(settled.map(([title]) => title)).toEqual(['first', 'second', 'third']);
    expect(shown()).toBe('none');
  });

  it('lets 300 ms pass after one is closed before the next begins to show', () => {
    const { actor, ask, shown } = startQueue();
    ask('first');
    vi.advanceTimersByTime(50);
    ask('second');
    expect(shown()).toBe('first');

    actor.send({ type: 'cancel' });
    vi.advanceTimersByTime(299);
    expect(shown()).toBe('closing');

    vi.advanceTimersByTime(1);
    expect(shown()).toBe('opening');
    vi.advanceTimersByTime(50);
    expect(shown()).toBe('second');
  });

  it('closes everything at once when the session ends', () => {
    const { actor, ask, shown, settled } = startQueue();
    ask('first');
    ask('second');
    vi.advanceTimersByTime(50);

    actor.send({ type: 'close' });
    vi.advanceTimersByTime(350);

    expect(shown()).toBe('none');
    expect(settled).toEqual([
      ['first', false],
      ['second', false],
    ]);
  });

  it('notifies the caller of a modal that never got to show', () => {
    const { actor, ask, shown, settled } = startQueue();
    ask('first');

    actor.send({ type: 'close' });
    vi.advanceTimersByTime(1_000);

    expect(shown()).toBe('none');
    expect(settled).toEqual([['first', false]]);
  });
});

describe('a confirmation', () => {
  it('stays open while onConfirm is under way, and takes no second one', async () => {
    const { actor, ask, shown, settled } = startQueue();
    const onConfirm = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    ask('save', { onConfirm });
    vi.advanceTimersByTime(50);

    actor.send({ type: 'confirm' });
    actor.send({ type: 'confirm' });
    actor.send({ type: 'cancel' });
    await vi.advanceTimersByTimeAsync(999);
    expect(shown()).toBe('save');
    expect(settled).toEqual([]);

    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toBe('closing');
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(settled).toEqual([['save', true]]);
  });

  it('that answers false leaves the modal open', async () => {
    const { actor, ask, shown, settled } = startQueue();
    ask('save', { onConfirm: () => false });
    vi.advanceTimersByTime(50);

    actor.send({ type: 'confirm' });
    await vi.advanceTimersByTimeAsync(0);

    expect(shown()).toBe('save');
    expect(settled).toEqual([]);
  });

  it('that fails says why and leaves the modal open', async () => {
    const { actor, ask, shown, context } = startQueue();
    ask('save', { onConfirm: () => Promise.reject(new CallFailed('ALREADY_REPORTED')) });
    vi.advanceTimersByTime(50);

    actor.send({ type: 'confirm' });
    await vi.advanceTimersByTimeAsync(0);

    expect(shown()).toBe('save');
    expect(context().problem).toBe('이미 신고했어요. 운영팀이 살펴보고 있어요.');
  });

  it('passes on the typed values', async () => {
    const { actor, ask } = startQueue();
    const onConfirm = vi.fn();
    ask('memo', { inputs: [{ id: 'memo', label: '메모', type: 'text' }], onConfirm });
    vi.advanceTimersByTime(50);

    actor.send({ type: 'change', id: 'memo', value: '확인' });
    actor.send({ type: 'confirm' });
    await vi.advanceTimersByTimeAsync(0);

    expect(onConfirm).toHaveBeenCalledWith({ memo: '확인' }, {});
  });
});

describe('[S4.21] [A18] text typed into a type of modal', () => {
  const memo: Partial<ModalConfig> = {
    type: 'memo',
    inputs: [
      { id: 'memo', label: '메모', type: 'textarea', value: '처음' },
      { id: 'password', label: '비밀번호', type: 'password' },
    ],
  };

  /** Opens a memo, types into it and closes it. */
  function typeAndCancel() {
    const queue = startQueue();
    queue.ask('memo', memo);
    vi.advanceTimersByTime(50);
    queue.actor.send({ type: 'change', id: 'memo', value: '쓰던 글' });
    queue.actor.send({ type: 'change', id: 'password', value: 'maru1234!' });
    queue.actor.send({ type: 'cancel' });
    vi.advanceTimersByTime(300);
    return queue;
  }

  function reopenAfter(queue: ReturnType<typeof startQueue>, ms: number) {
    vi.advanceTimersByTime(ms);
    queue.ask('memo', memo);
    vi.advanceTimersByTime(50);
    return queue.context().values;
  }

  it('is back within 10 minutes, but for a password', () => {
    expect(reopenAfter(typeAndCancel(), 9 * 60_000)).toEqual({ memo: '쓰던 글', password: '' });
  });

  it('is forgotten after 10 minutes', () => {
    expect(reopenAfter(typeAndCancel(), 10 * 60_000)).toEqual({ memo: '처음', password: '' });
  });

  it('is forgotten at once on request', () => {
    const queue = typeAndCancel();

    queue.actor.send({ type: 'forget' });

    expect(reopenAfter(queue, 0)).toEqual({ memo: '처음', password: '' });
  });

  it('is forgotten once it was accepted', async () => {
    const queue = typeAndCancel();
    queue.ask('memo', memo);
    vi.advanceTimersByTime(50);

    queue.actor.send({ type: 'confirm' });
    await vi.advanceTimersByTimeAsync(300);

    expect(reopenAfter(queue, 0)).toEqual({ memo: '처음', password: '' });
  });
});
