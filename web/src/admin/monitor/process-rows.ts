import type { MonitorFrame } from '@maru/contract/monitor/monitor';
import { processTitles } from '@maru/contract/monitor/system-words';
import { formatNumber } from '../../shared/format.ts';
import { latency } from './latency.ts';
import { STORE_NAMES, type Problem } from './monitor-problems.ts';
import { bytes, milliseconds, runningTime } from './monitor-words.ts';

/** One process or store as a table row. `null` = the process or store has no such figure. */
export interface ProcessRow {
  key: string;
  name: string;
  /** Korean description of the process, and the machine it runs on. */
  about: string;
  connections: string | null;
  events: string | null;
  requests: string | null;
  latency: string | null;
  loop: string | null;
  memory: string | null;
  running: string | null;
  state: 'ok' | 'warn' | 'error';
}

const NO_FIGURES = {
  connections: null,
  events: null,
  requests: null,
  latency: null,
  loop: null,
  memory: null,
  running: null,
};

/** All running processes, the silent ones and both stores. */
export function processRows(
  frame: MonitorFrame,
  problems: readonly Problem[],
): readonly ProcessRow[] {
  return [...running(frame, problems), ...silent(frame), ...stores(frame, problems)];
}

const aboutOf = (...words: readonly string[]) => words.filter((word) => word !== '').join(' · ');

function running({ processes, at }: MonitorFrame, problems: readonly Problem[]): ProcessRow[] {
  return processes.map((process) => {
    const { name, kind, host, sockets, http, loop_ms, memory_bytes } = process;
    const hasHttp = kind === 'api' || kind === 'web';
    const isRealtime = kind === 'realtime';
    const connections = Object.values(sockets).reduce((sum, count) => sum + count, 0);
    return {
      key: name,
      name,
      about: aboutOf(processTitles[kind], host),
      connections: isRealtime ? formatNumber(connections) : null,
      events: isRealtime ? formatNumber(process.events_per_s) : null,
      requests: hasHttp ? formatNumber(process.http_per_s) : null,
      latency: hasHttp && http.p99_ms !== null ? latency(http.p99_ms) : null,
      loop: milliseconds(loop_ms),
      memory: bytes(memory_bytes),
      running: runningTime((Date.parse(at) - Date.parse(process.started_at)) / 1_000),
      state: problems.some(({ key }) => key === `loop ${name}`) ? 'warn' : 'ok',
    };
  });
}

function silent({ gone }: MonitorFrame): ProcessRow[] {
  return gone.map(({ kind, host }, place) => ({
    key: `gone ${place}`,
    name: kind,
    about: aboutOf(processTitles[kind], host),
    ...NO_FIGURES,
    state: 'error',
  }));
}

function stores(frame: MonitorFrame, problems: readonly Problem[]): ProcessRow[] {
  return (['postgres', 'redis'] as const).map((name) => {
    const { ok, ms, connections, memory_bytes } = frame[name];
    const isSlow = problems.some(({ key }) => key === `slow ${name}`);
    return {
      key: name,
      name,
      about: STORE_NAMES[name],
      ...NO_FIGURES,
      connections: connections === null ? null : formatNumber(connections),
      latency: ms === null ? null : milliseconds(ms),
      memory: memory_bytes === null ? null : bytes(memory_bytes),
      state: !ok ? 'error' : isSlow ? 'warn' : 'ok',
    };
  });
}
