// @vitest-environment happy-dom
import { updateSchedule } from '@maru/contract/broadcast/broadcast';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showAlert } from '../../../shared/alert/alert.ts';
import { CallFailed, makeCall } from '../../../shared/call.ts';
import { confirm } from '../../../shared/dialog/dialog.ts';
import { createQueries } from '../../../shared/query.ts';
import { LiveRegions } from '../../../shared/ui/announcer.tsx';
import { useListAddress } from '../../list/list-address.ts';
import type { TimelineItem } from './clashes.ts';
import { DayTimeline, TIMELINE_FILTERS } from './day-timeline.tsx';
import { at, broadcast, DAY_TEXT, expertOf, NOW } from './timeline.fixture.ts';

vi.mock('../../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
vi.mock('../../../shared/alert/alert.ts', () => ({ showAlert: vi.fn() }));
vi.mock('../../../shared/dialog/dialog.ts', () => ({ confirm: vi.fn(), openModal: vi.fn() }));

/** The width of an hour is 120 px, so a step is 10 px. */
const STEP_PX = 10;
const STREAM = { live_url: 'https://cdn.example/studio.m3u8' };
const iso = (time: string) => new Date(at(time)).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  HTMLElement.prototype.setPointerCapture = () => undefined;
  vi.mocked(makeCall).mockImplementation(async (_call, input) => {
    const { body } = input as { body: object };
    return { item: { ...items()[0], ...body, version: 4 } };
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const items = (): readonly TimelineItem[] => [
  broadcast(1, 1, at('09:00'), at('10:00'), { title: '개장 브리핑', ...STREAM }),
  broadcast(2, 1, at('10:30'), at('11:00'), { title: '오전 정리' }),
  broadcast(3, 2, at('11:00'), at('12:00'), { title: '점심 시황', ...STREAM }),
  broadcast(4, 3, at('07:30'), at('08:30'), { title: '지금 방송', broadcast_status: 1 }),
];

function open({ mayEdit = true, shown = items() } = {}) {
  const refetch = vi.fn();
  function Shown() {
    const { pathname, search } = useLocation();
    const address = useListAddress(TIMELINE_FILTERS);
    return (
      <>
        <output>{pathname + search}</output>
        <DayTimeline
          address={address}
          query={{
            data: { items: shown },
            error: null,
            isFetchedAfterMount: true,
            isFetching: false,
            isPlaceholderData: false,
            refetch,
          }}
          experts={[1, 2, 3].map(expertOf)}
          mayEdit={mayEdit}
        />
      </>
    );
  }
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[`/curve/broadcast?view=timeline&day=${DAY_TEXT}`]}>
        <Shown />
        <LiveRegions />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const block = (name: RegExp) => screen.getByRole('button', { name });
const press = (element: HTMLElement, key: string, shiftKey = false) =>
  fireEvent.keyDown(element, { key, shiftKey });
const spoken = () => document.querySelector('[aria-live="polite"][aria-atomic]')?.textContent ?? '';
const sent = () => vi.mocked(makeCall).mock.calls.map(([call, input]) => [call, input]);

/** The part of the timeline in view, so that a drag is not at its edge. */
const VIEW = new DOMRect(0, 0, 1_000, 600);

function drag(element: HTMLElement, px: number, grip?: 'start' | 'end') {
  screen.getByRole('group', { name: /타임라인$/ }).getBoundingClientRect = () => VIEW;
  const from = grip ? element.querySelector(`[data-grip="${grip}"]`)! : element;
  fireEvent.pointerDown(from, { button: 0, pointerId: 1, clientX: 200 });
  fireEvent.pointerMove(element, { pointerId: 1, clientX: 200 + px });
  fireEvent.pointerUp(element, { pointerId: 1, clientX: 200 + px });
  fireEvent.click(element);
}

test('[S26] arrow keys move a broadcast, Enter stores it, and the notice undoes it', async () => {
  open();
  const briefing = block(/개장 브리핑/);
  press(briefing, 'ArrowRight');
  press(briefing, 'ArrowRight');
  press(briefing, 'ArrowLeft', true);

  expect(briefing.textContent).toContain('09:10 – 10:05');
  expect(spoken()).toContain('09:10 – 10:05');
  expect(makeCall).not.toHaveBeenCalled();
  press(briefing, 'Enter');

  await waitFor(() => expect(showAlert).toHaveBeenCalled());
  const times = { start_date: iso('09:10'), end_date: iso('10:05') };
  expect(sent()).toEqual([
    [updateSchedule, { params: { _id: 1 }, body: { ...times, version: 3 } }],
  ]);
  const { action } = vi.mocked(showAlert).mock.calls[0]![0];
  expect(action?.label).toBe('되돌리기');
  action?.run();
  await waitFor(() => expect(makeCall).toHaveBeenCalledTimes(2));
  const before = { start_date: iso('09:00'), end_date: iso('10:00') };
  expect(sent()[1]).toEqual([
    updateSchedule,
    { params: { _id: 1 }, body: { ...before, version: 4 } },
  ]);
});

test('[S26] Escape puts a broadcast back, and leaving it stores the move', async () => {
  open();
  const briefing = block(/개장 브리핑/);
  press(briefing, 'ArrowLeft');
  press(briefing, 'Escape');

  expect(briefing.textContent).toContain('09:00 – 10:00');
  expect(spoken()).toContain('되돌렸어요');
  fireEvent.blur(briefing);
  expect(makeCall).not.toHaveBeenCalled();

  press(briefing, 'ArrowLeft');
  fireEvent.blur(briefing);
  await waitFor(() => expect(makeCall).toHaveBeenCalledOnce());
});

test('[S26] a drag moves a broadcast or one of its edges, and opens nothing', async () => {
  open();
  drag(block(/개장 브리핑/), 2.4 * STEP_PX);
  await waitFor(() => expect(showAlert).toHaveBeenCalledOnce());
  drag(block(/개장 브리핑/), 2 * STEP_PX, 'end');
  await waitFor(() => expect(showAlert).toHaveBeenCalledTimes(2));
  drag(block(/개장 브리핑/), -STEP_PX, 'start');
  await waitFor(() => expect(showAlert).toHaveBeenCalledTimes(3));

  expect(sent().map(([, input]) => (input as { body: object }).body)).toEqual([
    { start_date: iso('09:10'), end_date: iso('10:10'), version: 3 },
    { end_date: iso('10:10'), version: 3 },
    { start_date: iso('08:55'), version: 3 },
  ]);
  expect(screen.getByRole('status').textContent).not.toContain('id=');
});

test('[S26] a press opens a broadcast, and a cancelled drag puts it back', () => {
  open();
  const briefing = block(/개장 브리핑/);
  fireEvent.pointerDown(briefing, { button: 0, pointerId: 1, clientX: 200 });
  fireEvent.pointerMove(briefing, { pointerId: 1, clientX: 260 });
  fireEvent.pointerCancel(briefing, { pointerId: 1 });
  expect(briefing.textContent).toContain('09:00 – 10:00');

  drag(briefing, 2);
  expect(screen.getByRole('status').textContent).toContain('id=1');
  expect(makeCall).not.toHaveBeenCalled();
});

test('[S26] [S20] a clash of one expert is refused in words', async () => {
  open();
  drag(block(/개장 브리핑/), 12 * STEP_PX);

  await waitFor(() => expect(showAlert).toHaveBeenCalledOnce());
  expect(vi.mocked(showAlert).mock.calls[0]![0].message).toContain('‘오전 정리’ 방송이 겹쳐요');
  expect(makeCall).not.toHaveBeenCalled();
  await waitFor(() => expect(block(/개장 브리핑/).textContent).toContain('09:00 – 10:00'));
});

test('[S26] a clash of a stream is stored after a question only', async () => {
  open();
  vi.mocked(confirm).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const lunch = () => block(/점심 시황/);
  drag(lunch(), -13 * STEP_PX);
  await waitFor(() => expect(lunch().textContent).toContain('11:00 – 12:00'));
  expect(makeCall).not.toHaveBeenCalled();

  drag(lunch(), -13 * STEP_PX);
  await waitFor(() => expect(makeCall).toHaveBeenCalledOnce());
  expect(vi.mocked(confirm).mock.calls[1]![0].title).toBe('송출 주소가 겹쳐요');
});

test('[S26] a clash is listed in words, and its broadcasts say so', () => {
  open({ shown: [...items(), broadcast(5, 2, at('09:30'), at('10:00'), STREAM)] });

  const list = screen.getByRole('list', { name: '겹치는 방송' });
  expect(within(list).getByText(/같은 송출 주소를 써요/)).toBeTruthy();
  expect(block(/개장 브리핑.*‘방송 5’ 방송과 송출 주소가 겹쳐요/)).toBeTruthy();
});

test('[S26] a conflict of versions is told, and the broadcast returns', async () => {
  open();
  vi.mocked(makeCall).mockRejectedValue(new CallFailed('VERSION_CONFLICT', { status: 409 }));
  drag(block(/개장 브리핑/), STEP_PX);

  await waitFor(() => expect(showAlert).toHaveBeenCalledOnce());
  expect(vi.mocked(showAlert).mock.calls[0]![0].message).toContain('그사이 다른 사람이');
  await waitFor(() => expect(block(/개장 브리핑/).textContent).toContain('09:00 – 10:00'));
});

test('[S26] a broadcast on the air does not move, and staff without the permission move none', () => {
  open();
  drag(block(/지금 방송/), 5 * STEP_PX);
  expect(vi.mocked(showAlert).mock.calls[0]![0].message).toContain('방송 중에는');
  press(block(/지금 방송/), 'ArrowRight');
  expect(spoken()).toContain('방송 중에는');
  cleanup();

  open({ mayEdit: false });
  const briefing = block(/개장 브리핑/);
  press(briefing, 'ArrowRight');
  drag(briefing, 5 * STEP_PX);
  expect(briefing.textContent).toContain('09:00 – 10:00');
  expect(screen.queryByRole('link', { name: /방송 등록/ })).toBeNull();
  expect(makeCall).not.toHaveBeenCalled();
});

test('[S26] up and down go to the nearest broadcast of the next row', () => {
  open();
  const lunch = block(/점심 시황/);
  lunch.focus();
  press(lunch, 'ArrowDown');
  expect(document.activeElement).toBe(block(/지금 방송/));
  press(block(/지금 방송/), 'ArrowUp');
  expect(document.activeElement).toBe(lunch);
});

test('[S26] a free place opens the form with expert and time', () => {
  open();
  const track = screen.getByRole('list', { name: /서온 방송/ }).parentElement!;
  track.getBoundingClientRect = () => new DOMRect(0, 0, 2_880, 64);
  fireEvent.pointerDown(track, {
    button: 0,
    pointerId: 1,
    clientX: 14 * 120,
    pointerType: 'mouse',
  });
  fireEvent.pointerMove(track, { pointerId: 1, clientX: 14 * 120 + 95, pointerType: 'mouse' });
  fireEvent.pointerUp(track, { pointerId: 1, clientX: 14 * 120 + 95, pointerType: 'mouse' });

  const query = new URL(screen.getByRole('status').textContent, 'http://maru.example').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    expert: '2',
    start: '2026-11-30T14:00',
    end: '2026-11-30T14:50',
  });
});

test('[S26] phones move a broadcast by buttons', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  open();
  const group = screen.getByRole('group', { name: '개장 브리핑 시각 옮기기' });
  fireEvent.click(within(group).getByRole('button', { name: '5분 뒤로' }));
  fireEvent.click(within(group).getByRole('button', { name: /^종료 \+5분/ }));
  expect(group.parentElement?.textContent).toContain('09:05 – 10:10');
  expect(screen.queryByRole('group', { name: '지금 방송 시각 옮기기' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(makeCall).not.toHaveBeenCalled();

  fireEvent.click(within(group).getByRole('button', { name: '5분 앞으로' }));
  fireEvent.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(makeCall).toHaveBeenCalledOnce());
});
