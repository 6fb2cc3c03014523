import { parseArgs } from 'node:util';
import { StackRefusal } from './refusal.ts';

const MAX_REALTIME = 16;

/** What `npm start` and `npm run dev` were asked for. Unset means: as the environment says. */
export interface StackArgs {
  brand: string | undefined;
  port: string | undefined;
  realtimeCount: number;
}

const USAGE = 'Known: --brand futureon|maru|daebeom, --port N, --realtime N.';

/** @throws StackRefusal naming the flag that is unknown or has a bad value. */
export function parseStackArgs(args: readonly string[]): StackArgs {
  const { brand, port, realtime } = readFlags(args);
  const realtimeCount = Number(realtime ?? '1');
  if (!Number.isInteger(realtimeCount) || realtimeCount < 1 || realtimeCount > MAX_REALTIME) {
    throw new StackRefusal(`--realtime takes a number from 1 to ${MAX_REALTIME}.`);
  }
  return { brand, port, realtimeCount };
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        brand: { type: 'string' },
        port: { type: 'string' },
        realtime: { type: 'string' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new StackRefusal(`${reason}. ${USAGE}`);
  }
}
