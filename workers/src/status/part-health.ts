import type { AlarmName } from '@maru/contract/monitor/alarm';
import type { ProcessKind } from '@maru/contract/core/process-kind';
import type { MonitorFrame } from '@maru/contract/monitor/monitor';
import type { PartState, StatusPart } from '@maru/contract/status/status-part';

type Store = 'postgres' | 'redis';
type Dependency = ProcessKind | Store;

interface PartRule {
  /** Without one of these the part does not work. */
  needs: readonly Dependency[];
  /** Without one of these it works with gaps. */
  leansOn?: readonly Dependency[];
  /** Open alarms that readers notice in this part, some of them only with a subject. */
  alarms: readonly (AlarmName | `${AlarmName}:${string}`)[];
}

/** Dependencies of each part of the service. */
const partRules: Readonly<Record<StatusPart, PartRule>> = {
  // The web process serves its cached pages without the API.
  site: { needs: ['web'], leansOn: ['api', 'postgres'], alarms: ['apiErrors', 'processGone:web'] },
  login: {
    needs: ['api', 'postgres'],
    alarms: ['apiErrors', 'processGone:api'],
  },
  broadcast: {
    needs: ['api', 'realtime', 'postgres'],
    leansOn: ['redis'],
    alarms: [
      'apiErrors',
      'eventLag',
      'queueStalled:schedule',
      'clockFailing:schedule.turn',
      'processGone:api',
      'processGone:realtime',
    ],
  },
  live: {
    needs: ['realtime', 'workers', 'redis', 'postgres'],
    alarms: ['eventLag', 'emitSlow', 'processGone:realtime'],
  },
  message: {
    needs: ['workers', 'redis', 'postgres'],
    alarms: ['campaignStuck', 'queueStalled:code', 'processGone:workers'],
  },
  payment: {
    needs: ['api', 'postgres'],
    leansOn: ['workers', 'redis'],
    alarms: ['apiErrors', 'queueStalled:payment', 'clockFailing:payment.ask', 'processGone:api'],
  },
  vod: { needs: ['api', 'postgres'], alarms: ['apiErrors', 'processGone:api'] },
};

export type Health = Pick<MonitorFrame, 'processes' | 'silent' | 'postgres' | 'redis' | 'alarms'>;

/**
 * Measured state of a part; `null` if the measurement cannot tell.
 *
 * @param seen kinds of processes that have reported since this worker started. A kind that never
 *   reported may not have started yet.
 */
export function stateOfPart(
  part: StatusPart,
  health: Health,
  seen: ReadonlySet<ProcessKind>,
): PartState | null {
  const { needs, leansOn = [], alarms } = partRules[part];
  const works = (each: Dependency) => worksNow(each, health, seen);
  const needed = needs.map(works);
  if (needed.includes(false)) return 'down';
  if (needed.includes(null)) return null;
  const isNoticed = health.alarms.some(
    ({ name, subject }) => alarms.includes(name) || alarms.includes(`${name}:${subject}`),
  );
  return isNoticed || leansOn.map(works).includes(false) ? 'slow' : 'ok';
}

function worksNow(
  each: Dependency,
  { processes, silent, postgres, redis }: Health,
  seen: ReadonlySet<ProcessKind>,
): boolean | null {
  if (each === 'postgres') return postgres.ok;
  if (each === 'redis') return redis.ok;
  // Processes report through Redis. An empty list says nothing about them.
  if (processes.length === 0) return null;
  if (processes.some(({ kind }) => kind === each)) return true;
  return seen.has(each) || silent.includes(each) ? false : null;
}
