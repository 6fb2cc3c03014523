import * as z from 'zod/mini';
import type { Permission } from './call.ts';
import { instant } from './primitive.ts';
import type { StaffNotice } from './staff-notice.ts';

export const alarmNames = [
  'eventLag',
  'emitSlow',
  'redisAway',
  'processGone',
  'apiErrors',
  'queueStalled',
  'clockFailing',
  'deadLetters',
  'campaignStuck',
  'balanceLow',
  'diskFull',
  'staffLoginsFailing',
  'memberLoginsFailing',
  'broadcastForgotten',
] as const;
export type AlarmName = (typeof alarmNames)[number];

/** When something is an alarm, who hears of it, and in which words. */
interface AlarmRule {
  /** What is measured (`workers/src/alarm/measures.ts`) is too much above this … */
  over: number;
  /** … for so many seconds; it is over after as many seconds without. */
  forS: number;
  severity: 'warning' | 'error';
  permission: Permission;
  /** The line of the bell that tells the same already; then the alarm rings no second time. */
  rungBy?: StaffNotice['kind'];
  title: string;
  /** Where `{value}` and `{subject}` stand for what was measured, and of what. */
  line: string;
  /** The screen to look at. */
  link: string;
  /** What to do, as a heading of docs/operations.md. */
  runbook: string;
}

/** Every alarm there is (features.md X05). */
export const alarmRules: Readonly<Record<AlarmName, AlarmRule>> = {
  eventLag: {
    over: 30,
    forS: 15,
    severity: 'error',
    permission: 'superAdmin',
    title: '변경이 화면에 전해지지 않고 있어요',
    line: '가장 오래된 변경이 {value}초째 기다려요',
    link: '/curve/monitoring',
    runbook: 'alarm-eventlag',
  },
  emitSlow: {
    over: 500,
    forS: 60,
    severity: 'warning',
    permission: 'superAdmin',
    title: '배지 반영이 느려요',
    line: 'p99 {value}ms, 목표는 500ms 이하예요',
    link: '/curve/monitoring',
    runbook: 'alarm-emitslow',
  },
  redisAway: {
    over: 0,
    forS: 15,
    severity: 'error',
    permission: 'superAdmin',
    title: 'Redis가 응답하지 않아요',
    line: '실시간 알림과 발송이 기다려요. 잃는 것은 없어요',
    link: '/curve/monitoring',
    runbook: 'alarm-redisaway',
  },
  processGone: {
    over: 0,
    forS: 15,
    severity: 'error',
    permission: 'superAdmin',
    title: '프로세스가 소식을 끊었어요',
    line: '{subject} {value}개가 응답하지 않아요',
    link: '/curve/monitoring',
    runbook: 'alarm-processgone',
  },
  apiErrors: {
    over: 1,
    forS: 60,
    severity: 'error',
    permission: 'superAdmin',
    title: 'API 오류가 이어지고 있어요',
    line: '요청의 {value}%가 5xx로 끝나요',
    link: '/curve/monitoring',
    runbook: 'alarm-apierrors',
  },
  queueStalled: {
    over: 60,
    forS: 30,
    severity: 'error',
    permission: 'superAdmin',
    title: '대기열이 나아가지 않아요',
    line: '{subject} 대기열의 첫 작업이 {value}초째 기다려요',
    link: '/curve/queues',
    runbook: 'alarm-queuestalled',
  },
  clockFailing: {
    over: 5,
    forS: 0,
    severity: 'error',
    permission: 'superAdmin',
    title: '되풀이하는 작업이 계속 실패해요',
    line: '{subject} 작업이 10분 동안 {value}번 실패했어요',
    link: '/curve/queues',
    runbook: 'alarm-clockfailing',
  },
  deadLetters: {
    over: 0,
    forS: 0,
    severity: 'warning',
    permission: 'superAdmin',
    title: '끝내 처리하지 못한 작업이 있어요',
    line: '{subject}에 {value}건이 남아 있어요',
    link: '/curve/queues',
    runbook: 'alarm-deadletters',
  },
  campaignStuck: {
    over: 10,
    forS: 120,
    severity: 'error',
    permission: 'manageMessages',
    title: '발송이 멈춰 있어요',
    line: '{subject}번 발송이 {value}분째 나아가지 않아요',
    link: '/curve/sms',
    runbook: 'alarm-campaignstuck',
  },
  balanceLow: {
    over: 0,
    forS: 0,
    severity: 'warning',
    permission: 'manageMessages',
    rungBy: 'balance.low',
    title: '발송사 잔액이 얼마 남지 않았어요',
    line: '{subject} 잔액이 기준보다 {value}원 모자라요',
    link: '/curve/sms-sender',
    runbook: 'alarm-balancelow',
  },
  diskFull: {
    over: 90,
    forS: 60,
    severity: 'error',
    permission: 'superAdmin',
    title: '디스크가 거의 찼어요',
    line: '{subject}의 디스크를 {value}% 썼어요',
    link: '/curve/monitoring',
    runbook: 'alarm-diskfull',
  },
  staffLoginsFailing: {
    over: 20,
    forS: 0,
    severity: 'warning',
    permission: 'superAdmin',
    title: '관리자 로그인 실패가 많아요',
    line: '10분 동안 {value}번 실패했어요',
    link: '/curve/audit-log?tab=logins&outcome=failed',
    runbook: 'alarm-staffloginsfailing',
  },
  memberLoginsFailing: {
    over: 300,
    forS: 0,
    severity: 'warning',
    permission: 'superAdmin',
    title: '회원 로그인 실패가 많아요',
    line: '10분 동안 {value}번 실패했어요',
    link: '/curve/audit-log?tab=logins&realm=member&outcome=failed',
    runbook: 'alarm-memberloginsfailing',
  },
  broadcastForgotten: {
    over: 0,
    forS: 0,
    severity: 'warning',
    permission: 'manageContent',
    rungBy: 'broadcast.overdue',
    title: '종료 시각이 지났는데 방송이 켜져 있어요',
    line: '{subject}번 방송이 {value}분째 켜져 있어요',
    link: '/curve/broadcast',
    runbook: 'alarm-broadcastforgotten',
  },
};

/** Which alarm, and how bad: what its sentence is made of. */
export const alarmWords = z.object({
  name: z.enum(alarmNames),
  /** Of several alike which one: a queue, a kind of process, a campaign; else empty. */
  subject: z.string(),
  value: z.number(),
});
export type AlarmWords = z.output<typeof alarmWords>;

/** An alarm that stands open, as the monitor shows it. */
export const openAlarm = z.extend(alarmWords, { link: z.string(), raised_at: instant });
export type OpenAlarm = z.output<typeof openAlarm>;

const figures = new Intl.NumberFormat('ko-KR');

/** The sentence of an alarm. */
export function alarmLine({ name, subject, value }: AlarmWords): string {
  return alarmRules[name].line
    .replace('{value}', figures.format(value))
    .replace('{subject}', subject);
}
