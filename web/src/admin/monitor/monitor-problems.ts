import {
  alarmLine,
  alarmRules,
  alarmSubject,
  type AlarmName,
  type PastAlarm,
} from '@maru/contract/monitor/alarm';
import type { MonitorFrame } from '@maru/contract/monitor/monitor';
import { processTitles, queueTitles } from '@maru/contract/monitor/system-words';
import { formatNumber } from '../../shared/format.ts';
import { latency } from './latency.ts';
import { processKind } from '@maru/contract/core/process-kind';

type Replaced = MonitorFrame['replaced'][number];

export interface Problem {
  /** The same for as long as it is the same problem. */
  key: string;
  severity: 'warn' | 'error';
  title: string;
  line: string;
  /** The alarm that is raised if the problem persists. */
  alarm?: AlarmName;
}

/** Maximum delay of a live badge that still counts as live (the product's target). */
export const EMIT_TARGET_MS = 500;
const LOOP_LATE_MS = 200;
const STORE_SLOW_MS = 200;
const MANY_WAITING = 1_000;
const OUTBOX_MANY = 100;
const ERROR_SHARE = 0.01;
export const STORE_NAMES = { postgres: 'PostgreSQL', redis: 'Redis' } as const;

/**
 * Problems in a frame, the most severe first.
 *
 * @param expected processes that were running before.
 */
export function problemsOf(frame: MonitorFrame, expected: readonly string[]): Problem[] {
  const problems: (Problem | false)[] = [
    !frame.postgres.ok && {
      key: 'postgres',
      severity: 'error',
      title: 'PostgreSQL이 응답하지 않아요',
      line: '저장과 조회가 멈춰 있어요. 돌아오면 저절로 이어져요',
    },
    !frame.redis.ok && {
      key: 'redis',
      severity: 'error',
      title: 'Redis를 쓸 수 없어요',
      line: '실시간 알림과 발송이 기다리고 있어요. 잃는 것은 없어요',
      alarm: 'redisAway',
    },
    ...frame.gone.map(({ kind, host }, place): Problem => ({
      key: `gone ${kind} ${host} ${place}`,
      severity: 'error',
      title: `${processTitles[kind]}(${kind}) 응답 없음`,
      line: [host, '다시 시작되면 저절로 사라져요'].filter(Boolean).join(' · '),
      alarm: 'processGone',
    })),
    ...stoppedOf(frame, expected),
    (frame.emit.p99_ms ?? 0) > EMIT_TARGET_MS && {
      key: 'emit',
      severity: 'warn',
      title: '배지 반영이 느려요',
      line: `p99 ${latency(frame.emit.p99_ms)} · 목표 ${EMIT_TARGET_MS}ms 이하`,
      alarm: 'emitSlow',
    },
    (frame.outbox_waiting ?? 0) > OUTBOX_MANY && {
      key: 'outbox',
      severity: 'warn',
      title: '알리지 못한 변경이 쌓여 있어요',
      line: `${formatNumber(frame.outbox_waiting ?? 0)}건 대기`,
      alarm: 'eventLag',
    },
    ...frame.queues
      .filter(({ waiting }) => waiting > MANY_WAITING)
      .map(({ name, waiting }): Problem => ({
        key: `queue ${name}`,
        severity: 'warn',
        title: `${queueTitles[name]} 대기열이 길어요`,
        line: `${formatNumber(waiting)}건 대기`,
      })),
    ...frame.processes
      .filter(({ loop_ms }) => loop_ms > LOOP_LATE_MS)
      .map(({ name, loop_ms }): Problem => ({
        key: `loop ${name}`,
        severity: 'warn',
        title: `${name} 루프 지연 ${formatNumber(Math.round(loop_ms))}ms`,
        line: '잠깐이면 괜찮아요. 이어지면 프로세스를 늘려 주세요',
      })),
    ...(['postgres', 'redis'] as const)
      .filter((store) => (frame[store].ms ?? 0) > STORE_SLOW_MS)
      .map((store): Problem => ({
        key: `slow ${store}`,
        severity: 'warn',
        title: `${STORE_NAMES[store]} 응답이 느려요`,
        line: `${formatNumber(frame[store].ms ?? 0)}ms`,
      })),
    failing(frame),
  ];
  return problems
    .filter((problem) => problem !== false)
    .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
}

function failing({ processes }: MonitorFrame): Problem | false {
  const api = processes.filter(({ kind }) => kind === 'api');
  const all = api.reduce((sum, each) => sum + each.http_last_minute, 0);
  const errors = api.reduce((sum, each) => sum + each.http_errors_last_minute, 0);
  if (errors <= all * ERROR_SHARE) return false;
  return {
    key: 'http',
    severity: 'error',
    title: 'API 오류가 나고 있어요',
    line: `최근 1분 ${formatNumber(errors)}건 (5xx)`,
    alarm: 'apiErrors',
  };
}

/** Processes that were there and stopped without having fallen silent. */
function stoppedOf(
  { redis, processes, gone }: MonitorFrame,
  expected: readonly string[],
): Problem[] {
  if (!redis.ok) return [];
  const names = new Set(processes.map(({ name }) => name));
  const missing = expected.filter((name) => !names.has(name));
  return processKind.options.flatMap((kind) => {
    const ofKind = missing.filter((name) => name.startsWith(`${kind}-`));
    const silent = gone.filter((one) => one.kind === kind).length;
    return ofKind.slice(silent).map((name): Problem => ({
      key: `stopped ${name}`,
      severity: 'warn',
      title: `${name} 멈춤`,
      line: '일부러 멈췄다면 괜찮아요',
    }));
  });
}

/** A problem with when it began, and when it was over; `null` = it lasts. */
export interface LoggedProblem extends Problem {
  since: string;
  until: string | null;
  /** Of several alike which one it was. */
  subject?: string;
}

const MAX_LOGGED = 30;

/** Log after a frame: new problems first, and ended problems with their end time. */
export function logProblems(
  log: readonly LoggedProblem[],
  problems: readonly Problem[],
  at: string,
): readonly LoggedProblem[] {
  const now = new Map(problems.map((problem) => [problem.key, problem]));
  const lasting = new Set<string>();
  const kept = log.map((entry) => {
    if (entry.until !== null) return entry;
    const problem = now.get(entry.key);
    if (!problem) return { ...entry, until: at };
    lasting.add(entry.key);
    return { ...entry, ...problem };
  });
  const begun = problems
    .filter(({ key }) => !lasting.has(key))
    .map((problem) => ({ ...problem, since: at, until: null }));
  return [...begun, ...kept].slice(0, MAX_LOGGED);
}

/** A process counts as silent only some seconds after its last word. */
const SILENT_LATE_MS = 10_000;

/**
 * Recent problems, the newest first:
 * - every alarm of the last day
 * - processes of the last hour that ended without a shutdown message and were replaced
 * - problems seen on this screen
 *
 * A problem that became an alarm is listed only as the alarm.
 */
export function recentProblems(
  log: readonly LoggedProblem[],
  {
    alarms,
    past_alarms: past,
    replaced,
  }: Pick<MonitorFrame, 'alarms' | 'past_alarms' | 'replaced'>,
): readonly LoggedProblem[] {
  const raised = [
    ...alarms.map((alarm) => loggedOf(alarm, null)),
    ...past.map((alarm) => loggedOf(alarm, alarm.well_since)),
  ];
  const ended = replaced.map(endedOf).filter((one) => !isReportedBy(raised, one));
  const seen = log.filter((one) => !isReportedBy([...raised, ...ended], one));
  return [...raised, ...ended, ...seen].toSorted(
    (a, b) => Date.parse(b.since) - Date.parse(a.since),
  );
}

function loggedOf(alarm: Omit<PastAlarm, 'well_since'>, until: string | null): LoggedProblem {
  const { severity, title } = alarmRules[alarm.name];
  return {
    key: `alarm ${alarm.name} ${alarm.subject}`,
    severity: severity === 'error' ? 'error' : 'warn',
    title,
    line: alarmLine(alarm),
    alarm: alarm.name,
    subject: alarmSubject(alarm),
    since: alarm.raised_at,
    until,
  };
}

function endedOf({ kind, host, last_at, back_at }: Replaced): LoggedProblem {
  return {
    key: `ended ${kind} ${host} ${last_at}`,
    severity: 'error',
    title: `${processTitles[kind]}(${kind})가 갑자기 끝났어요`,
    line: host,
    alarm: 'processGone',
    subject: host,
    since: last_at,
    until: back_at,
  };
}

function isReportedBy(reported: readonly LoggedProblem[], problem: LoggedProblem): boolean {
  return reported.some((one) => one.alarm === problem.alarm && overlap(one, problem));
}

type Span = Pick<LoggedProblem, 'since' | 'until'>;

/** Whether two lasted at the same time; an alarm is raised a while after its problem began. */
function overlap(one: Span, other: Span): boolean {
  const endOf = ({ until }: Span) =>
    until === null ? Infinity : Date.parse(until) + SILENT_LATE_MS;
  return Date.parse(one.since) <= endOf(other) && Date.parse(other.since) <= endOf(one);
}
