import { findStep, type JourneyStep } from '@maru/contract/journey/journey-step';
import { addDays, MINUTE_MS, momentOf, seoulDayOf } from './seoul-day.ts';

/** A step that a member has passed. Times are ms since the epoch. */
export interface Pass {
  key: number;
  outcome: 'waited' | 'yes' | 'no' | 'sent' | 'unreached';
  at: number;
}

/** Steps of a member through a journey until a moment. */
export interface Walk {
  passes: Pass[];
  state: 'inside' | 'finished' | 'left';
  /** Step at which the member is or left. */
  key: number | null;
  /** End of the present step if inside, else the end of the walk. */
  at: number;
}

export interface Walker {
  enteredAt: number;
  /** Answer of a condition. */
  answers: (key: number) => boolean;
  hasDevice: boolean;
  takesAdvertising: boolean;
}

/** Walks through the steps as the workers would, until a moment. */
export function walk(steps: readonly JourneyStep[], walker: Walker, until: number): Walk {
  const passes: Pass[] = [];
  let step = steps[0] ?? null;
  let at = walker.enteredAt;
  while (step !== null) {
    const { key } = step;
    at = dueAt(step, at);
    if (at > until) return { passes, state: 'inside', key, at };
    if (step.kind === 'message' && step.advertising && !walker.takesAdvertising) {
      return { passes, state: 'left', key, at };
    }
    const outcome = outcomeOf(step, walker);
    passes.push({ key, outcome, at });
    const next = step.kind === 'condition' ? (outcome === 'yes' ? step.yes : step.no) : step.next;
    step = findStep(steps, next);
  }
  return { passes, state: 'finished', key: null, at };
}

function dueAt(step: JourneyStep, at: number): number {
  if (step.kind === 'wait') return at + step.minutes * MINUTE_MS;
  if (step.kind !== 'until') return at;
  const day = seoulDayOf(at);
  const today = Date.parse(momentOf(day, step.time));
  return today > at ? today : Date.parse(momentOf(addDays(day, 1), step.time));
}

function outcomeOf(step: JourneyStep, { answers, hasDevice }: Walker): Pass['outcome'] {
  if (step.kind === 'condition') return answers(step.key) ? 'yes' : 'no';
  if (step.kind !== 'message') return 'waited';
  return step.channel === 'sms' || hasDevice ? 'sent' : 'unreached';
}
