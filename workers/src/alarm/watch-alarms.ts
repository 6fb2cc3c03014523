import { alarmNames, type AlarmName } from '@maru/contract/monitor/alarm';
import type { MonitorFrame } from '@maru/contract/monitor/monitor';
import type { Config } from '@maru/platform/config/config';
import type { Logger } from '@maru/platform/telemetry/log';
import { readFrame, type FrameSources } from '@maru/platform/monitor/monitor-frame';
import type { ProviderWatch } from '@maru/platform/telemetry/provider-call';
import { runEvery } from '../run-every.ts';
import { keepAlarms, type Findings } from './keep-alarms.ts';
import { measures } from './measures.ts';
import { postNews } from './post-news.ts';

const EVERY_MS = 5_000;
/** A measurement that takes longer counts as unknown: a queue waits indefinitely for its Redis. */
const ANSWER_MS = 3_000;

interface WatchDeps extends Omit<FrameSources, 'redisPrefix'> {
  config: Config;
  log: Logger;
}

/**
 * Checks every few seconds for alarm conditions, and reports them. It uses a timer of this process
 * instead of a job: while Redis is unavailable no job runs, and that is one of the alarms. One
 * worker at a time evaluates the rules.
 *
 * @returns a function that stops the watch after the current work.
 */
export function startAlarmWatch(deps: WatchDeps & ProviderWatch): () => Promise<void> {
  const keepDoing = (run: () => Promise<void>) =>
    runEvery(EVERY_MS, () =>
      // A store is unavailable: open alarms stay open, and the next round retries.
      run().catch((error: unknown) => deps.log.warn({ err: error }, 'failed to evaluate alarms')),
    );
  const stopLooking = keepDoing(() => lookForAlarms(deps));
  const stopPosting = keepDoing(() => postNews(deps));
  return async () => {
    await Promise.all([stopLooking(), stopPosting()]);
  };
}

/** One look: measures, and raises and clears by it. */
export async function lookForAlarms(deps: WatchDeps): Promise<void> {
  const { redisPrefix } = deps.config;
  const frame = await readFrame({ ...deps, redisPrefix });
  const findings: Findings = {};
  for (const name of alarmNames) {
    const found = await measure(name, deps, frame);
    if (found !== null) findings[name] = found;
  }
  await keepAlarms(deps, findings);
}

/** A failed measurement does not prevent the other rules from being checked. */
async function measure(name: AlarmName, deps: WatchDeps, frame: MonitorFrame) {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('late')), ANSWER_MS).unref(),
  );
  try {
    return await Promise.race([measures[name](deps, frame), late]);
  } catch (error) {
    deps.log.warn({ err: error, alarm: name }, 'failed to measure an alarm rule');
    return null;
  }
}
