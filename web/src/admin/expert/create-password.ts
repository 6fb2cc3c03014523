/** Letters and digits that are not confused when read out over the telephone. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const LETTER_COUNT = 6;
const DIGIT_COUNT = 4;

/** A temporary password by the rule of passwords: letters, then digits. */
export function createPassword(): string {
  return pick(LETTERS, LETTER_COUNT) + pick(DIGITS, DIGIT_COUNT);
}

function pick(from: string, count: number): string {
  const numbers = crypto.getRandomValues(new Uint32Array(count));
  return Array.from(numbers, (number) => from.charAt(number % from.length)).join('');
}
