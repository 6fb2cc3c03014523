import {
  DAY_MIN,
  findStep,
  nextKeysOf,
  type ConditionStep,
  type JourneyStep,
  type MessageStep,
} from '@maru/contract/journey/journey-step';

/** A place of a flow at which a step may be added: after a step, or at its start. */
export interface Slot {
  /** Key of the step before; `null` = the start. */
  after: number | null;
  branch: 'next' | 'yes' | 'no';
}

export const START: Slot = { after: null, branch: 'next' };

export type StepKind = JourneyStep['kind'];

/** The step at a place; `null` = the flow ends there. */
export function stepAt(steps: readonly JourneyStep[], slot: Slot): JourneyStep | null {
  const key = slot.after === null ? steps[0]?.key : pointerOf(findStep(steps, slot.after), slot);
  return findStep(steps, key ?? null);
}

function pointerOf(step: JourneyStep | null, { branch }: Slot): number | null {
  if (step === null) return null;
  if (step.kind === 'condition') return branch === 'no' ? step.no : step.yes;
  return step.next;
}

/** The places after a step: one for each branch. */
export function slotsAfter(step: JourneyStep): Slot[] {
  const after = step.key;
  if (step.kind !== 'condition') return [{ after, branch: 'next' }];
  return [
    { after, branch: 'yes' },
    { after, branch: 'no' },
  ];
}

/** A new step with default values. */
function newStep(kind: StepKind, key: number, next: number | null): JourneyStep {
  switch (kind) {
    case 'wait':
      return { kind, key, next, minutes: DAY_MIN };
    case 'until':
      return { kind, key, next, time: '10:00' };
    case 'condition':
      return { kind, key, asks: 'membership', tag: '', yes: next, no: null };
    case 'message':
      return newMessage(key, next);
  }
}

export function newMessage(key: number, next: number | null): MessageStep {
  return {
    kind: 'message',
    key,
    next,
    channel: 'sms',
    title: '',
    text: '',
    link: null,
    category: null,
    advertising: false,
  };
}

/**
 * Adds a step. The step that was at this place follows it. It follows a condition as the yes branch.
 *
 * @param above the highest key that is already used, such as one of a stored step.
 */
export function insertStep(
  steps: readonly JourneyStep[],
  slot: Slot,
  kind: StepKind,
  above = 0,
): { steps: JourneyStep[]; key: number } {
  const key = Math.max(above, ...steps.map((step) => step.key)) + 1;
  const made = newStep(kind, key, stepAt(steps, slot)?.key ?? null);
  const linked = steps.map((step) => (step.key === slot.after ? pointed(step, slot, key) : step));
  const first = slot.after === null ? key : steps[0]!.key;
  return { steps: inOrder([...linked, made], first), key };
}

/**
 * Removes a step. The next step takes its place. For a condition this is the yes branch; the no
 * branch is removed with it.
 */
export function removeStep(steps: readonly JourneyStep[], key: number): JourneyStep[] {
  const removed = findStep(steps, key);
  if (removed === null) return [...steps];
  const follower = removed.kind === 'condition' ? removed.yes : removed.next;
  const linked = steps.map((step) =>
    slotsAfter(step).reduce<JourneyStep>(
      (one, slot) => (pointerOf(one, slot) === key ? pointed(one, slot, follower) : one),
      step,
    ),
  );
  const first = steps[0]!.key === key ? follower : steps[0]!.key;
  return first === null ? [] : inOrder(linked, first);
}

export function changeStep(steps: readonly JourneyStep[], changed: JourneyStep): JourneyStep[] {
  return steps.map((step) => (step.key === changed.key ? changed : step));
}

/** Whether removing a step also removes other steps. */
export function losesBranch(step: JourneyStep): step is ConditionStep {
  return step.kind === 'condition' && step.no !== null;
}

function pointed(step: JourneyStep, { branch }: Slot, key: number | null): JourneyStep {
  if (step.kind !== 'condition') return { ...step, next: key };
  return branch === 'no' ? { ...step, no: key } : { ...step, yes: key };
}

/** The reachable steps, each before its followers, as the contract requires. */
function inOrder(steps: readonly JourneyStep[], first: number): JourneyStep[] {
  const step = findStep(steps, first);
  if (step === null) return [];
  return [step, ...nextKeysOf(step).flatMap((key) => inOrder(steps, key))];
}
