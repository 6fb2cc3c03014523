import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RANDOM_CHARS = 15;
const SEQUENCE_CHARS = 13;
const SEOUL_OFFSET_MS = 9 * 3_600_000;

export function createGroupId(at: number): string {
  return `G4V${stampOf(at)}${randomChars()}`;
}

export function createFileId(at: number): string {
  return `ST01FZ${stampOf(at)}${randomChars()}`;
}

/**
 * Creates ids for messages that were added at the same time. An id encodes the message's sequence
 * number, so a list page can start at any id.
 */
export function createMessageIds(at: number): (sequence: number) => string {
  const prefix = `M4V${stampOf(at)}`;
  return (sequence) => prefix + sequence.toString(36).toUpperCase().padStart(SEQUENCE_CHARS, '0');
}

/** @returns NaN for an invalid message id. */
export function sequenceOf(messageId: string): number {
  return /^M4V\d{14}[0-9A-Z]{13}$/.test(messageId)
    ? Number.parseInt(messageId.slice(-SEQUENCE_CHARS), 36)
    : Number.NaN;
}

function randomChars(): string {
  let random = '';
  for (let i = 0; i < RANDOM_CHARS; i += 1) random += ALPHABET[randomInt(ALPHABET.length)];
  return random;
}

/** Year to second in Korean time, as the ids of the protocol begin. */
function stampOf(at: number): string {
  return new Date(at + SEOUL_OFFSET_MS).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
