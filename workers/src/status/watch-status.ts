import type { ProcessKind } from '@maru/contract/core/process-kind';
import { partStates, statusParts } from '@maru/contract/status/status-part';
import { readFrame, type FrameSources } from '@maru/platform/monitor/monitor-frame';
import type { Logger } from '@maru/platform/telemetry/log';
import { runEvery } from '../run-every.ts';
import { keepSamples, type StatusSample } from './keep-samples.ts';
import { stateOfPart } from './part-health.ts';

const EVERY_MS = 15_000;
const MINUTE_MS = 60_000;
/** A day of samples, kept in this process while the database is unavailable. */
const MOST_UNWRITTEN = statusParts.length * 24 * 60;

interface StatusDeps extends FrameSources {
  /** Clock of the database, in ms since the epoch. */
  now: () => number;
}

/**
 * Measures the parts of the service for the public status page. It uses a timer of this process
 * instead of a job: without Redis no job runs.
 *
 * @returns a function that stops the watch after the current work.
 */
export function startStatusWatch({
  log,
  ...deps
}: StatusDeps & { log: Logger }): () => Promise<void> {
  const look = createStatusWatch(deps);
  return runEvery(EVERY_MS, () =>
    look().catch((error: unknown) => log.warn({ err: error }, 'failed to store the status')),
  );
}

/**
 * Makes the function of one look, which measures and stores. Samples that the database did not take
 * are stored by a later look, so an outage of the database counts as one.
 */
export function createStatusWatch({ now, ...sources }: StatusDeps): () => Promise<void> {
  const seen = new Set<ProcessKind>();
  const unwritten = new Map<string, StatusSample>();

  function add(sample: StatusSample): void {
    const key = `${sample.part} ${Math.floor(sample.at / MINUTE_MS)}`;
    const state = worstOf(sample.state, unwritten.get(key)?.state ?? 'ok');
    unwritten.delete(key);
    unwritten.set(key, { ...sample, state });
    const [oldest] = unwritten.keys();
    if (unwritten.size > MOST_UNWRITTEN && oldest !== undefined) unwritten.delete(oldest);
  }

  return async () => {
    const frame = await readFrame(sources);
    const at = now();
    for (const { kind } of frame.processes) seen.add(kind);
    for (const part of statusParts) {
      const state = stateOfPart(part, frame, seen);
      if (state !== null) add({ part, state, at });
    }
    await keepSamples(sources.db, [...unwritten.values()]);
    unwritten.clear();
  };
}

function worstOf(one: StatusSample['state'], other: StatusSample['state']): StatusSample['state'] {
  return partStates.indexOf(one) > partStates.indexOf(other) ? one : other;
}
