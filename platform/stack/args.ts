import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '../src/core/operator-error.ts';

const MAX_REALTIME = 16;

/** Options of `npm start` and `npm run dev`. An unset option falls back to the environment. */
export interface StackArgs {
  brand: string | undefined;
  port: string | undefined;
  realtimeCount: number;
}

const USAGE = 'Known: --brand futureon|maru|daebeom, --port N, --realtime N.';

const STACK_FLAGS = {
  brand: { type: 'string' },
  port: { type: 'string' },
  realtime: { type: 'string' },
} as const;

/** @throws OperatorError naming the flag that is unknown or has a bad value. */
export function parseStackArgs(args: readonly string[]): StackArgs {
  const { brand, port, realtime } = readFlags(args, STACK_FLAGS, USAGE);
  const realtimeCount = Number(realtime ?? '1');
  if (!Number.isInteger(realtimeCount) || realtimeCount < 1 || realtimeCount > MAX_REALTIME) {
    throw new OperatorError(`--realtime must be a number from 1 to ${MAX_REALTIME}.`);
  }
  return { brand, port, realtimeCount };
}

/** @throws OperatorError with the flags that are known. */
export function readFlags<Flags extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Flags,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new OperatorError(`${reason}. ${usage}`);
  }
}

const MANAGER_FLAGS = {
  id: { type: 'string' },
  name: { type: 'string' },
  allow: { type: 'string' },
} as const;

/** Separates the arguments of `npm run first-manager` into those of `npm start` and its own. */
export function parseManagerArgs(args: readonly string[]): {
  stack: StackArgs;
  program: readonly string[];
} {
  const usage = USAGE.replace('--realtime N', '--id ID, --name NAME, --allow ADDRESS');
  const flags = readFlags(args, { ...STACK_FLAGS, ...MANAGER_FLAGS }, usage);
  const { brand, port, realtime: _, ...own } = flags;
  const program = Object.entries(own).flatMap(([name, value]) => [`--${name}`, value]);
  return { stack: { brand, port, realtimeCount: 1 }, program };
}
