import { journeySteps } from '@maru/contract/journey/journey-step';
import { describe, expect, it } from 'vitest';
import { insertStep, newMessage, removeStep, START, stepAt } from './flow-edit.ts';

const message = (key: number, next: number | null) => ({ ...newMessage(key, next), text: '안내' });
const keysOf = (steps: readonly { key: number }[]) => steps.map(({ key }) => key);

describe('[M25] the flow of a journey', () => {
  it('takes a step at its start, in the middle and at its end', () => {
    const begun = [message(1, null)];
    const first = insertStep(begun, START, 'wait');
    const middle = insertStep(first.steps, { after: first.key, branch: 'next' }, 'until');
    const last = insertStep(middle.steps, { after: 1, branch: 'next' }, 'wait');

    expect(keysOf(last.steps)).toEqual([2, 3, 1, 4]);
    expect(journeySteps.safeParse(last.steps).success).toBe(true);
  });

  it('lets what followed go on where the answer of a new condition is yes', () => {
    const { steps, key } = insertStep(
      [message(1, 2), message(2, null)],
      { after: 1, branch: 'next' },
      'condition',
    );
    const both = insertStep(steps, { after: key, branch: 'no' }, 'wait').steps;

    expect(stepAt(both, { after: key, branch: 'yes' })?.key).toBe(2);
    expect(stepAt(both, { after: key, branch: 'no' })?.kind).toBe('wait');
    expect(journeySteps.safeParse(both).success).toBe(true);
  });

  it('removes a condition with its steps of no, and keeps those of yes', () => {
    const { steps, key } = insertStep([message(1, null)], START, 'condition');
    const both = insertStep(steps, { after: key, branch: 'no' }, 'wait').steps;

    expect(keysOf(removeStep(both, key))).toEqual([1]);
    expect(removeStep([message(1, null)], 1)).toEqual([]);
  });

  it('gives a new step no key of a stored one', () => {
    expect(insertStep([message(1, null)], START, 'wait', 7).key).toBe(8);
  });
});
