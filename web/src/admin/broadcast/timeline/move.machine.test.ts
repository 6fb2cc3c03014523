import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { moveMachine, type Held } from './move.machine.ts';

const from = { start: 0, end: 600_000 };
const held = (_id: number, minutes: number): Held => ({
  _id,
  version: 3,
  grip: 'whole',
  from,
  to: { start: minutes * 60_000, end: 600_000 + minutes * 60_000 },
});

function start() {
  const actor = createActor(moveMachine).start();
  const store = vi.fn<(held: Held) => Promise<void>>(() => Promise.resolve());
  return { actor, store, heldId: () => actor.getSnapshot().context.held?._id ?? null };
}

test('[S26] a move is stored once, from its first place to its last', async () => {
  const { actor, store, heldId } = start();
  let end = () => undefined as void;
  store.mockImplementation(() => new Promise((resolve) => (end = resolve)));

  actor.send({ type: 'hold', held: held(1, 5) });
  actor.send({ type: 'hold', held: { ...held(1, 10), version: 4, from: held(1, 5).to } });
  actor.send({ type: 'drop', store });
  actor.send({ type: 'drop', store });
  actor.send({ type: 'hold', held: held(2, 5) });

  expect(store.mock.calls).toEqual([[held(1, 10)]]);
  expect(heldId()).toBe(1);
  end();
  await vi.waitFor(() => expect(heldId()).toBeNull());
});

test('[S26] a move that is put back, or ends where it began, stores nothing', () => {
  const { actor, store, heldId } = start();

  actor.send({ type: 'hold', held: held(1, 5) });
  actor.send({ type: 'putBack' });
  actor.send({ type: 'hold', held: held(1, 0) });
  actor.send({ type: 'drop', store });

  expect(store).not.toHaveBeenCalled();
  expect(heldId()).toBeNull();
});

test('[S26] one broadcast moves at a time, and a failure releases it', async () => {
  const { actor, store, heldId } = start();
  store.mockRejectedValue(new Error('refused'));

  actor.send({ type: 'hold', held: held(1, 5) });
  actor.send({ type: 'hold', held: held(2, 5) });
  expect(heldId()).toBe(1);
  actor.send({ type: 'drop', store });

  await vi.waitFor(() => expect(heldId()).toBeNull());
});
