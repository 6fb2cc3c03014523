import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StackRefusal } from './refusal.ts';

const MAX_REALTIME = 16;

/** What `npm start` and `npm run dev` were asked for. Unset means: as the environment says. */
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

/** @throws StackRefusal naming the flag that is unknown or has a bad value. */
export function parseStackArgs(args: readonly string[]): StackArgs {
  const { brand, port, realtime } = readFlags(args, STACK_FLAGS, USAGE);
  const realtimeCount = Number(realtime ?? '1');
  if (!Number.isInteger(realtimeCount) || realtimeCount < 1 || realtimeCount > MAX_REALTIME) {
    throw new StackRefusal(`--realtime takes a number from 1 to ${MAX_REALTIME}.`);
  }
  return { brand, port, realtimeCount };
}

/** @throws StackRefusal with the flags that are known. */
export function readFlags<Flags extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Flags,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new StackRefusal(`${reason}. ${usage}`);
  }
}
