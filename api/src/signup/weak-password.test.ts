import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

const OWN = ['hana_kim', 'maru', '마루'];

describe('[reliability A12] a password that is guessed first', () => {
  it.each([
    ['password1!', 'a common word'],
    ['P@ssw0rd1', 'a common word in disguise'],
    ['1234Password', 'decorated in front'],
    ['qwer1234', 'a walk'],
    ['asdf1234!', 'a walk with decoration'],
    ['1q2w3e4r', 'a walk across the rows'],
    ['4321rewq', 'a walk backwards'],
    ['aaaa1111', 'two letters'],
    ['maru2026!', 'the brand'],
    ['M4ru!!2026', 'the brand in disguise'],
    ['hana_kim77', 'the own login id'],
    ['tkfkd1234', 'a Korean word typed on the Latin keys'],
  ])('%s is refused: %s', (password) => {
    expect(isWeakPassword(password, OWN)).toBe(true);
  });

  it.each(['river-Boat7', 'tb8kq!mz', 'haneul9brick', 'Zebra7cliff'])('%s is taken', (password) => {
    expect(isWeakPassword(password, OWN)).toBe(false);
  });
});
