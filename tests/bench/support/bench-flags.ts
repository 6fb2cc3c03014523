import { parseArgs, type ParseArgsConfig } from 'node:util';
import { createRandom } from '../../chaos/support/random.ts';

/** What every bench takes beside its own (docs/contributing.md). */
const ALL = {
  short: { type: 'boolean', default: false },
  seed: { type: 'string' },
} as const;

/**
 * What a bench was asked for. It says its seed, by which whatever is left to chance is the same again.
 *
 * @throws TypeError at a flag that is unknown.
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
