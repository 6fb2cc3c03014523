import { describe, expect, it } from 'vitest';
import { joinChoiceOf, switchTo } from './join-choice.ts';
import { monthly } from './product.fixture.ts';

const vip1 = monthly(1, 'vip', 1, 165_000);
const vip3 = monthly(2, 'vip', 3, 420_000);
const premium1 = monthly(3, 'premium', 1, 330_000);
const a1 = monthly(4, 'expert', 1, 140_000, 7);
const a3 = monthly(5, 'expert', 3, 390_000, 7);
const b1 = monthly(6, 'expert', 1, 145_000, 8);
const trial = monthly(7, 'trial', 3, 0);
const all = [trial, b1, a3, a1, premium1, vip3, vip1];

describe('the page of joining', () => {
  it('begins with the usual length of the first membership', () => {
    expect(joinChoiceOf(all, null)).toMatchObject({
      kinds: ['vip', 'premium', 'expert'],
      kind: 'vip',
      periods: [vip1, vip3],
      chosen: vip3,
    });
  });

  it('begins with the product of the address, and with the lengths of its expert alone', () => {
    expect(joinChoiceOf(all, a1._id)).toMatchObject({
      kind: 'expert',
      experts: [{ _id: 8 }, { _id: 7 }],
      periods: [a1, a3],
      chosen: a1,
    });
  });

  it.each([trial._id, 999])('takes %i, which cannot be bought here, for none', (wanted) => {
    expect(joinChoiceOf(all, wanted)?.chosen).toBe(vip3);
  });

  it('is empty when nothing is sold', () => {
    expect(joinChoiceOf([trial], null)).toBeNull();
  });
});

describe('another choice', () => {
  it('keeps the length where it can', () => {
    expect(switchTo(all, { kind: 'expert', expert: 7 }, 3)).toBe(a3);
    expect(switchTo(all, { kind: 'expert', expert: 8 }, 3)).toBe(b1);
    expect(switchTo(all, { kind: 'premium' }, 3)).toBe(premium1);
    expect(switchTo(all, { kind: 'vvip' }, 3)).toBeNull();
  });

  it('of the experts begins with one, and stays with that one', () => {
    expect(switchTo(all, { kind: 'expert' }, 3)).toBe(b1);
  });
});
