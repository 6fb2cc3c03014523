import { describe, expect, it } from 'vitest';
import { decideJoin, type JoinDecision } from './join-decision.ts';

const NOON = Date.parse('2026-08-24T12:00:00+09:00');
const END = { running: '2026-08-24T13:00:00+09:00', passed: '2026-08-24T11:00:00+09:00' };

/** visitor · type · status · end → decision: every existing combination. */
const cells: ['guest' | 'member', 0 | 1, 0 | 1 | 2, 'running' | 'passed', JoinDecision][] = [
  ['guest', 0, 0, 'running', 'not-live'],
  ['guest', 0, 0, 'passed', 'not-live'],
  ['guest', 0, 1, 'running', 'ask-login'],
  ['guest', 0, 1, 'passed', 'ask-login'],
  ['guest', 0, 2, 'running', 'ask-login'],
  ['guest', 0, 2, 'passed', 'ask-login'],
  ['guest', 1, 0, 'running', 'not-live'],
  ['guest', 1, 0, 'passed', 'not-live'],
  ['guest', 1, 1, 'running', 'live'],
  ['guest', 1, 1, 'passed', 'live'],
  ['guest', 1, 2, 'running', 'live'],
  ['guest', 1, 2, 'passed', 'recording'],
  ['member', 0, 0, 'running', 'not-live'],
  ['member', 0, 0, 'passed', 'not-live'],
  ['member', 0, 1, 'running', 'live'],
  ['member', 0, 1, 'passed', 'live'],
  ['member', 0, 2, 'running', 'live'],
  ['member', 0, 2, 'passed', 'recording'],
  ['member', 1, 0, 'running', 'not-live'],
  ['member', 1, 0, 'passed', 'not-live'],
  ['member', 1, 1, 'running', 'live'],
  ['member', 1, 1, 'passed', 'live'],
  ['member', 1, 2, 'running', 'live'],
  ['member', 1, 2, 'passed', 'recording'],
];

describe('[S4.6] [S4.7] [S4.8] [S4.9] [S05] the result of a click on a broadcast', () => {
  it.each(cells)(
    '[S4.6] [S4.7] [S4.8] [S4.9] %s, type %i, status %i, end %s: %5$s',
    (who, type, status, end, decision) => {
      const item = { _id: 7, type, broadcast_status: status, end_date: END[end] };

      expect(decideJoin(item, who === 'member', NOON)).toBe(decision);
    },
  );

  it('never takes a broadcast without an end for a recording', () => {
    const item = { _id: 7, type: 1 as const, broadcast_status: 2 as const, end_date: null };

    expect(decideJoin(item, false, NOON)).toBe('live');
  });
});
