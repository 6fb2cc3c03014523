import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { z } from 'zod';
import { postgresUrl } from '../../../platform/stack/embedded-postgres.ts';
import { redisUrl } from '../../../platform/stack/embedded-redis.ts';
import { databaseOf } from '../../../platform/stack/environment.ts';
import { parentOf } from '../../../platform/stack/process-identity.ts';
import { loadSecrets } from '../../../platform/stack/secrets.ts';
import type { Stack } from '../../support/stack.ts';
import { startChild } from './child.ts';
import type { Target } from './fleet-command.ts';
import { takeCleanSlice } from './slice.ts';

/** After the public port. */
const OFFSETS = { realtime: 2, postgres: 5, redis: 6 };
const CLIENT_CORE = 1;
const FLOOD = { do: 'flood', ms: 2_000, window: 1, perTrigger: 1 } as const;

const stateAnswer = z.object({ lost: z.number(), strays: z.number() });

/** The ports at which a running system takes sockets. */
export const socketPortsOf = (publicPort: number) => [
  { name: 'public', port: publicPort },
  { name: 'realtime', port: publicPort + OFFSETS.realtime },
];

export function databaseUrlOf({ brand, folder }: Stack, publicPort: number): string {
  const { DATABASE_PASSWORD: password } = loadSecrets(join(folder, 'secrets.json'));
  return postgresUrl({ port: publicPort + OFFSETS.postgres, password }, databaseOf(brand));
}

export function pidOf({ folder }: Stack, name: string): number {
  return Number(readFileSync(join(folder, 'run', `${name}.pid`), 'utf8'));
}

/** Every process through which a change or its socket passes, PostgreSQL left out. */
export function socketProcessesOf(stack: Stack): number[] {
  const [web, realtime, redis] = ['web', 'realtime', 'redis'].map((name) => pidOf(stack, name));
  return [web!, realtime!, redis!, parentOf(web!)!];
}

interface StackTarget {
  publicPort: number;
  /** Port of the sockets. */
  port: number;
  seed: number;
  streamed?: ScheduleItem;
}

/** The system as the target of a fleet. */
export function stackTarget(
  stack: Stack,
  { publicPort, port, seed, streamed }: StackTarget,
): Target {
  return {
    port,
    controlPort: 0,
    text: '',
    seed,
    maru: {
      databaseUrl: databaseUrlOf(stack, publicPort),
      redisUrl: redisUrl(publicPort + OFFSETS.redis),
      redisPrefix: 'maru:{maru}',
      scheduleId: 1,
      ...(streamed && { streamed }),
    },
  };
}

interface DeliveryWish {
  target: Target;
  /** All processes of the server. */
  servers: readonly number[];
  sockets: number;
  /** Pause after the last socket, for what a server does once for each. */
  settleMs: number;
  /** Called when all sockets are connected. */
  whenGrown?: () => void;
}

/** CPU of a server per delivery, one change at a time. The sockets are opened and closed for it. */
export async function measureDelivery({
  target,
  servers,
  sockets,
  settleMs,
  whenGrown,
}: DeliveryWish): Promise<{ usCpu: number; wrong: number }> {
  const fleet = await startChild('tests/bench/support/fleet-process.ts', {
    args: [JSON.stringify(target)],
    core: CLIENT_CORE,
  });
  try {
    await fleet.ask({ do: 'grow', size: sockets });
    await pause(settleMs);
    whenGrown?.();
    await fleet.ask(FLOOD);
    const { usCpu } = await takeCleanSlice({
      servers,
      known: [...servers, fleet.pid, process.pid],
      run: async () => z.number().parse(await fleet.ask(FLOOD)) * sockets,
    });
    const { lost, strays } = stateAnswer.parse(await fleet.ask({ do: 'state' }));
    return { usCpu, wrong: lost + strays };
  } finally {
    await fleet.stop();
  }
}
