import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when read out by telephone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 6;

/**
 * Returns the random part of an order number, which follows its day.
 *
 * @param length kinds of numbers with different lengths never collide.
 */
export function createOrderTail(length = NUMBER_LENGTH): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
