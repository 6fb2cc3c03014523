import { parseArgs, type ParseArgsConfig } from 'node:util';
import { createRandom } from '../../chaos/support/random.ts';

/** Flags that every bench accepts in addition to its own (docs/suites.md). */
const ALL = {
  short: { type: 'boolean', default: false },
  seed: { type: 'string' },
} as const;

/**
 * Parses the flags of a bench and prints the seed. The same seed reproduces all random choices.
 *
 * @throws TypeError at an unknown flag.
 */
export function benchFlags<Own extends NonNullable<ParseArgsConfig['options']>>(
  own: Own,
  args = process.argv.slice(2),
) {
  const { values } = parseArgs({ args, options: { ...own, ...ALL } });
  const { seed: asked } = parseArgs({ args, options: ALL, strict: false }).values;
  const seed = Number(asked ?? Date.now() % 1_000_000);
  process.stdout.write(`seed ${seed}\n`);
  return { flags: values, seed, random: createRandom(seed) };
}
