import { describe, expect, it } from 'vitest';
import { clashesOf, clashesWith } from './clashes.ts';
import { movedSpan, steppedSpan } from './move-span.ts';
import { datesOfAddress, newAddressOf } from './new-address.ts';
import { draggedSpan, freeSpan, pressedSpan } from './new-span.ts';
import { rowsOf, type Block } from './timeline-rows.ts';
import { clashNote, clashWords, fixedReasonOf, shiftWords, timesIn } from './timeline-words.ts';
import { at, broadcast, DAY, expertOf, NOW } from './timeline.fixture.ts';

const MINUTE = 60_000;
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });

describe('[S26] a moved broadcast', () => {
  it('snaps to five minutes and keeps its length', () => {
    expect(movedSpan(span('09:00', '10:20'), 'whole', 13 * MINUTE, DAY)).toEqual(
      span('09:15', '10:35'),
    );
    expect(movedSpan(span('09:03', '10:23'), 'whole', 0, DAY)).toEqual(span('09:05', '10:25'));
  });

  it('moves one edge, lasts five minutes at least, and a day at most', () => {
    const [nine, end] = [at('09:00'), at('10:00')];
    expect(movedSpan({ start: nine, end }, 'end', 22 * MINUTE, DAY).end).toBe(at('10:20'));
    expect(movedSpan({ start: nine, end }, 'end', -300 * MINUTE, DAY).end).toBe(at('09:05'));
    expect(movedSpan({ start: nine, end }, 'end', 4_000 * MINUTE, DAY).end).toBe(
      at('09:00', '2026-12-01'),
    );
    expect(movedSpan({ start: nine, end }, 'start', 300 * MINUTE, DAY).start).toBe(at('09:55'));
    expect(movedSpan({ start: nine, end }, 'start', -3_000 * MINUTE, DAY).start).toBe(at('00:00'));
    expect(movedSpan({ start: nine, end: null }, 'end', MINUTE, DAY).end).toBeNull();
  });

  it('crosses midnight, but a part of it stays in the day', () => {
    const late = span('23:00', '23:40');
    expect(movedSpan(late, 'whole', 30 * MINUTE, DAY)).toEqual({
      start: at('23:30'),
      end: at('00:10', '2026-12-01'),
    });
    expect(movedSpan(late, 'whole', 500 * MINUTE, DAY).start).toBe(at('23:55'));
    expect(movedSpan(span('01:00', '02:00'), 'whole', -500 * MINUTE, DAY).end).toBe(at('00:05'));
  });

  it('goes by steps from one between two steps to the next step', () => {
    expect(steppedSpan(span('09:00', '10:00'), 'whole', 1, DAY)).toEqual(span('09:05', '10:05'));
    expect(steppedSpan(span('09:03', '10:00'), 'whole', 1, DAY).start).toBe(at('09:05'));
    expect(steppedSpan(span('09:03', '10:00'), 'whole', -1, DAY).start).toBe(at('09:00'));
    expect(steppedSpan(span('09:00', '10:00'), 'end', -2, DAY)).toEqual(span('09:00', '09:50'));
  });
});

describe('[S26] clashes', () => {
  const one = broadcast(1, 1, at('09:00'), at('10:00'));

  it('are of one expert or of one stream, and not of neighbours', () => {
    const stream = { live_url: 'https://cdn.example/studio.m3u8' };
    const items = [
      broadcast(1, 1, at('09:00'), at('10:00'), stream),
      broadcast(2, 1, at('09:30'), at('11:00')),
      broadcast(3, 2, at('09:50'), at('10:30'), stream),
      broadcast(4, 3, at('09:00'), at('10:00')),
      broadcast(5, 2, at('10:30'), at('11:00'), stream),
    ];

    const found = clashesOf(items, NOW).map(({ kind, items: [a, b] }) => [kind, a._id, b._id]);

    expect(found).toEqual([
      ['expert', 1, 2],
      ['stream', 1, 3],
    ]);
  });

  it('follow a broadcast that is still on the air after its end, or has no end', () => {
    const next = broadcast(2, 1, at('10:05'), at('11:00'));
    const late = { ...one, broadcast_status: 1 as const };

    expect(clashesOf([late, next], at('10:00'))).toEqual([]);
    expect(clashesOf([late, next], at('10:10'))).toHaveLength(1);
    expect(clashesWith(next, [broadcast(3, 1, at('09:00'), null)], NOW)).toHaveLength(1);
  });

  it('are not of cancelled broadcasts, and are not listed once one is over', () => {
    const other = broadcast(2, 1, at('09:30'), at('10:30'));

    expect(clashesOf([one, { ...other, cancelled_at: '2026-11-20T00:00:00Z' }], NOW)).toEqual([]);
    expect(clashesOf([one, other], at('10:00'))).toEqual([]);
    expect(clashesWith(other, [one], at('10:00'))).toHaveLength(1);
  });

  it('are told in words', () => {
    const [clash] = clashesWith(one, [broadcast(2, 1, at('09:30'), at('10:30'))], NOW);

    expect(clash && clashWords(clash)).toBe(
      '한결 전문가의 09:00 – 10:00 ‘방송 1’, 09:30 – 10:30 ‘방송 2’ 방송이 겹쳐요.',
    );
    expect(clash && clashNote(clash)).toBe('‘방송 2’ 방송과 시간이 겹쳐요');
  });
});

describe('[S26] the rows of a day', () => {
  const shown = (blocks: readonly Block[]) =>
    blocks.map(({ item, lane, isFromBefore, isPastDay }) => [
      item._id,
      lane,
      isFromBefore,
      isPastDay,
    ]);

  it('are the experts in their order, with an expert who is no longer listed at the end', () => {
    const items = [broadcast(1, 3, at('09:00'), at('10:00'))];
    const rows = rowsOf(items, [expertOf(2), expertOf(1)], DAY, NOW);

    expect(rows.map(({ expert, blocks }) => [expert.nick, blocks.length])).toEqual([
      ['서온', 0],
      ['한결', 0],
      ['도담', 1],
    ]);
  });

  it('cut broadcasts at midnight, leave out other days, and place overlaps in lanes', () => {
    const items = [
      broadcast(1, 1, at('23:30', '2026-11-29'), at('00:50')),
      broadcast(2, 1, at('09:00'), at('10:00')),
      broadcast(3, 1, at('09:30'), at('10:30')),
      broadcast(4, 1, at('10:00'), at('11:00')),
      broadcast(5, 1, at('23:30'), at('00:30', '2026-12-01')),
      broadcast(6, 1, at('23:00', '2026-11-29'), at('00:00')),
      broadcast(7, 1, at('00:00', '2026-12-01'), at('01:00', '2026-12-01')),
    ];
    const [row] = rowsOf(items, [expertOf(1)], DAY, NOW);

    expect(row?.lanes).toBe(2);
    expect(shown(row?.blocks ?? [])).toEqual([
      [1, 0, true, false],
      [2, 0, false, false],
      [3, 1, false, false],
      [4, 0, false, false],
      [5, 0, false, true],
    ]);
    expect(row?.blocks[0]?.start).toBe(DAY.start);
    expect(row?.blocks[4]?.end).toBe(DAY.end);
  });

  it('draw a broadcast on the air up to now, and one without an end for an hour', () => {
    const live = broadcast(1, 1, at('06:00'), at('07:00'), { broadcast_status: 1 });
    const open = broadcast(2, 1, at('09:00'), null);
    const [row] = rowsOf([live, open], [expertOf(1)], DAY, NOW);

    expect(row?.blocks.map(({ end }) => end)).toEqual([NOW, at('10:00')]);
  });

  it('have times with the day where it is another', () => {
    const over = broadcast(1, 1, at('23:30', '2026-11-29'), at('00:50'));
    const into = broadcast(2, 1, at('23:30'), at('00:30', '2026-12-01'));

    expect(timesIn(over, DAY)).toBe('전날 23:30 – 00:50');
    expect(timesIn(into, DAY)).toBe('23:30 – 다음 날 00:30');
    expect(timesIn(broadcast(3, 1, at('20:00', '2026-11-26'), null), DAY)).toBe('11.26 20:00 –');
  });
});

it('[S26] only a broadcast that is still to come can move', () => {
  const item = broadcast(1, 1, at('09:00'), at('10:00'));

  expect(fixedReasonOf(item, NOW)).toBeNull();
  expect(fixedReasonOf(item, at('09:10'))).toBeNull();
  expect(fixedReasonOf({ ...item, broadcast_status: 1 }, NOW)).toMatch('방송 중');
  expect(fixedReasonOf({ ...item, broadcast_status: 2 }, NOW)).toMatch('녹화');
  expect(fixedReasonOf(item, at('10:00'))).toMatch('끝난 방송');
  expect(fixedReasonOf({ ...item, cancelled_at: '2026-11-20T00:00:00Z' }, NOW)).toMatch('취소');
  expect([shiftWords(0, 15 * MINUTE), shiftWords(0, -5 * MINUTE), shiftWords(0, 0)]).toEqual([
    '15분 뒤로',
    '5분 앞으로',
    '',
  ]);
});

describe('[S26] a new broadcast', () => {
  it('starts at the half hour that was pressed, or spans what was dragged', () => {
    expect(pressedSpan(at('10:44'))).toEqual(span('10:30', '11:30'));
    expect(draggedSpan(at('10:47'), at('10:02'))).toEqual(span('10:00', '10:45'));
    expect(draggedSpan(at('10:01'), at('10:02'))).toEqual(span('10:00', '10:05'));
  });

  it('by the button takes the first free hour from now on', () => {
    const [row] = rowsOf([broadcast(1, 1, at('09:30'), at('10:30'))], [expertOf(1)], DAY, NOW);

    expect(freeSpan([], DAY, NOW)).toEqual(span('09:00', '10:00'));
    expect(freeSpan(row?.blocks ?? [], DAY, NOW)).toEqual(span('11:00', '12:00'));
    expect(freeSpan([], DAY, at('14:20'))).toEqual(span('15:00', '16:00'));
    expect(freeSpan([], DAY, at('23:30')).start).toBe(at('23:00'));
  });

  it('has expert and time in the address of its form', () => {
    const address = newAddressOf(3, { start: at('23:30'), end: at('00:30', '2026-12-01') });
    const query = new URL(address, 'http://maru.example').searchParams;

    expect([query.get('expert'), query.get('start')]).toEqual(['3', '2026-11-30T23:30']);
    expect(datesOfAddress(query)).toEqual({
      start_date: '2026-11-30T14:30:00.000Z',
      end_date: '2026-11-30T15:30:00.000Z',
    });
    expect(datesOfAddress(new URLSearchParams('start=soon'))).toBeNull();
    expect(
      datesOfAddress(new URLSearchParams('start=2026-11-30T10:00&end=2026-11-30T09:00'))?.end_date,
    ).toBeNull();
  });
});
