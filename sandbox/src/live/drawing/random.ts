import { createHash } from 'node:crypto';

/** Random numbers from 0 up to 1 that are the same for the same text (xorshift32). */
export function createRandom(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32BE() || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: () => number, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}
