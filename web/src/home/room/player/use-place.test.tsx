// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePlace } from './use-place.ts';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn() }));
vi.mock('../../../shared/call.ts', () => ({ makeCall }));

afterEach(() => {
  cleanup();
  makeCall.mockReset();
});

const places = () => makeCall.mock.calls.map(([, { body }]) => body.position_s);

it('saves where the viewer went on only after the beginning has arrived', async () => {
  let arrive: (() => void) | undefined;
  makeCall.mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)));
  const { result } = renderHook(() => usePlace(7, 0));
  const { keeper } = result.current!;

  keeper.plays(0, 0);
  keeper.rests(300, 500);
  await vi.waitFor(() => expect(places()).toEqual([0]));

  arrive!();
  await vi.waitFor(() => expect(places()).toEqual([0, 300]));
});

it('does not wait for a pending save when the page unloads', async () => {
  makeCall.mockImplementation(() => new Promise(() => undefined));
  const { result } = renderHook(() => usePlace(7, 0));
  result.current!.keeper.plays(20, 0);
  await vi.waitFor(() => expect(places()).toEqual([20]));
  result.current!.keeper.plays(25, 5_000);

  dispatchEvent(new Event('pagehide'));

  expect(places()).toEqual([20, 25]);
});
