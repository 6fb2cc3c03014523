import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchFlags } from './bench-flags.ts';

const FOLDER = join(import.meta.dirname, '..');
const PROGRAMS = readdirSync(FOLDER).filter((file) => file.endsWith('.bench.ts'));
const OWN = { rounds: { type: 'string', default: '3' } } as const;

describe('a bench', () => {
  it('takes the flags of all beside its own', () => {
    const { flags, seed } = benchFlags(OWN, ['--short', '--seed=7', '--rounds=1']);

    expect(flags).toMatchObject({ short: true, rounds: '1' });
    expect(seed).toBe(7);
    expect(benchFlags(OWN, []).flags).toMatchObject({ short: false, rounds: '3' });
  });

  it('leaves the same to chance for the same seed', () => {
    const drawn = (seed: number) => benchFlags({}, [`--seed=${seed}`]).random();

    expect(drawn(7)).toBe(drawn(7));
    expect(drawn(7)).not.toBe(drawn(8));
  });

  it.each(PROGRAMS)('of this kind can be asked for its short form, by its seed: %s', (file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');

    const missing = ['benchFlags(', 'flags.short'].filter((word) => !text.includes(word));
    expect(missing).toEqual([]);
    expect(text.match(/parseArgs|process\.env\[|Math\.random/g)).toBeNull();
  });
});
