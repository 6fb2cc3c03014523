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
  const { result } = renderHook(() => usePlace(7, 0, null));
  const keeper = result.current!.keeper!;

  keeper.plays(0, 0);
  keeper.rests(300, 500);
  await vi.waitFor(() => expect(places()).toEqual([0]));

  arrive!();
  await vi.waitFor(() => expect(places()).toEqual([0, 300]));
});

it('does not wait for a pending save when the page unloads', async () => {
  makeCall.mockImplementation(() => new Promise(() => undefined));
  const { result } = renderHook(() => usePlace(7, 0, null));
  result.current!.keeper!.plays(20, 0);
  await vi.waitFor(() => expect(places()).toEqual([20]));
  result.current!.keeper!.plays(25, 5_000);

  dispatchEvent(new Event('pagehide'));

  expect(places()).toEqual([20, 25]);
});

it.each([
  ['the moment of a link before the stored position', 300, 754, { startAt: 754, isKept: true }],
  ['the stored position', 300, null, { startAt: 300, isKept: true }],
  ['the moment for a visitor, and stores nothing', null, 754, { startAt: 754, isKept: false }],
])('[S34] starts at %s', (_, resume, moment, expected) => {
  const { result } = renderHook(() => usePlace(7, resume, moment));
  const { startAt, keeper } = result.current!;
  expect({ startAt, isKept: keeper !== null }).toEqual(expected);
});
