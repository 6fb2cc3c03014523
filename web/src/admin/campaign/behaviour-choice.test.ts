import type { Conditions } from '@maru/contract/campaign/audience';
import { describe, expect, it } from 'vitest';
import { behaviourOf, choiceOfBehaviour, countBehaviour, noBehaviour } from './behaviour-choice.ts';

const ALL: Partial<Conditions> = {
  tags: { names: ['단골'], not: true },
  watched: { experts: [3], series: [2], days: 14, not: false },
  reminders: { experts: [3], not: true },
  campaigns: { ids: [7], result: 'not_clicked' },
  paid: { products: [1], amount: 50_000, days: 30, not: false },
};

describe('[M23] the conditions on what members did', () => {
  it('are none at first', () => {
    expect(behaviourOf(noBehaviour)).toEqual({ conditions: {} });
    expect(countBehaviour(noBehaviour)).toBe(0);
  });

  it('come back into the form as they were stored', () => {
    const choice = choiceOfBehaviour(ALL);

    expect(behaviourOf(choice)).toEqual({ conditions: ALL });
    expect(countBehaviour(choice)).toBe(5);
  });

  it('leave out what is not filled in', () => {
    const any = {
      ...noBehaviour,
      reminders: { way: 'yes' as const, experts: [] },
      paid: { way: 'no' as const, products: [], amount: '', days: ' ' },
    };
    expect(behaviourOf(any)).toEqual({
      conditions: { reminders: { not: false }, paid: { days: null, not: true } },
    });
  });

  it.each([
    { watched: { ...noBehaviour.watched, way: 'yes' as const, days: '' } },
    { watched: { ...noBehaviour.watched, way: 'yes' as const, days: '4000' } },
    { paid: { ...noBehaviour.paid, way: 'yes' as const, amount: '많이' } },
    { paid: { ...noBehaviour.paid, way: 'no' as const, days: '0' } },
  ])('name what is wrong: %j', (change) => {
    expect(behaviourOf({ ...noBehaviour, ...change })).toHaveProperty('problem');
  });

  it('read an amount with commas', () => {
    const paid = { ...noBehaviour.paid, way: 'yes' as const, amount: '1,000,000' };
    expect(behaviourOf({ ...noBehaviour, paid })).toMatchObject({
      conditions: { paid: { amount: 1_000_000 } },
    });
  });
});
