import { expect, it } from 'vitest';
import { phaseOf } from './incident-phase.ts';
import { incidentInput } from './incident.ts';
import { overallOf, SAMPLE_OLD_MS, stateAt } from './overall-status.ts';
import type { PartState } from './status-part.ts';

const NOW = Date.parse('2026-11-30T12:00:00+09:00');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const incident = { state: 'investigating', starts_at: at(-5), ends_at: null } as const;
const maintenance = { state: 'planned', starts_at: at(-5), ends_at: at(60) } as const;
const all = (state: PartState | null) => Array.from({ length: 7 }, () => state);
const one = (state: PartState | null) => [state, ...all('ok').slice(1)];

it.each([
  [all('ok'), [], 'ok'],
  [all('ok'), [incident], 'trouble'],
  [all('ok'), [{ ...incident, state: 'resolved' }], 'ok'],
  [all('ok'), [maintenance], 'maintenance'],
  [all('ok'), [{ ...maintenance, starts_at: at(5) }], 'ok'],
  [one('slow'), [], 'slow'],
  [one('down'), [maintenance], 'partlyDown'],
  [all('down'), [], 'down'],
  [one(null), [], 'partlyUnknown'],
  [all(null), [], 'unknown'],
  [all(null), [incident], 'trouble'],
] as const)('[S39] sums up %j with %j as %s', (states, incidents, expected) => {
  expect(overallOf(states, incidents, NOW)).toBe(expected);
});

it('[S39] knows no state without a recent measurement', () => {
  const measured = { state: 'ok', measured_at: at(0) } as const;

  expect(stateAt(measured, NOW + SAMPLE_OLD_MS - 1)).toBe('ok');
  expect(stateAt(measured, NOW + SAMPLE_OLD_MS)).toBeNull();
  expect(stateAt({ state: null, measured_at: null }, NOW)).toBeNull();
});

it('[S39] tells a maintenance by the clock', () => {
  const phaseAt = (minutes: number) => phaseOf(maintenance, NOW + minutes * 60_000);

  expect([phaseAt(-6), phaseAt(0), phaseAt(60)]).toEqual(['planned', 'working', 'over']);
  expect(phaseOf({ ...maintenance, state: 'resolved' }, NOW)).toBe('over');
});

it('[S39] takes a planned end of a maintenance alone, after its start', () => {
  const fields = {
    kind: 'maintenance',
    title: '서버 점검',
    parts: ['site'],
    severity: 'minor',
    starts_at: at(0),
    ends_at: at(60),
    text: '한 시간 동안 점검해요.',
  };
  const isTaken = (change: object) => incidentInput.safeParse({ ...fields, ...change }).success;

  expect(isTaken({})).toBe(true);
  expect(isTaken({ ends_at: null })).toBe(false);
  expect(isTaken({ ends_at: at(0) })).toBe(false);
  expect(isTaken({ kind: 'incident' })).toBe(false);
  expect(isTaken({ kind: 'incident', ends_at: null })).toBe(true);
  expect(isTaken({ parts: ['site', 'site'] })).toBe(false);
});
