import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused when read out by telephone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 6;

/**
 * Returns the end of an order's number, behind its day.
 *
 * @param length numbers of different lengths never collide.
 */
export function createOrderTail(length = NUMBER_LENGTH): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
