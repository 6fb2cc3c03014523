import * as z from 'zod/mini';
import type { Permission } from '../core/call.ts';
import { id, instant } from '../core/primitive.ts';
import type { StaffNotice } from '../notice/staff-notice.ts';
import { jobTitles, processTitles, queueTitles } from './system-words.ts';

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
  'optOutJump',
  'complaintJump',
  'balanceLow',
  'diskFull',
  'archiveFailing',
  'staffLoginsFailing',
  'memberLoginsFailing',
  'broadcastForgotten',
  'inquiryOverdue',
  'invoiceOverdue',
  'closesMissing',
] as const;
export type AlarmName = (typeof alarmNames)[number];

/** When an alarm fires, which staff are notified, and in which words. */
interface AlarmRule {
  /**
   * Threshold. The measured value (`workers/src/alarm/measures.ts`) must exceed it, or the one of a
   * setting that comes with the value …
   */
  over: number;
  /** … for this many seconds. The alarm ends after as many seconds below it. */
  forS: number;
  severity: 'warning' | 'error';
  permission: Permission;
  /**
   * The kind of bell notice that already reports the same. If set, the alarm sends no second
   * notice.
   */
  rungBy?: StaffNotice['kind'];
  title: string;
  /** Title shown once the alarm is over. */
  endTitle: string;
  /** Text with the placeholders `{value}`, the measured value, and `{subject}`, its subject. */
  line: string;
  /** Staff-facing names of its subjects, if these are names from the code. */
  subjects?: Readonly<Record<string, string>>;
  /** The screen to look at. */
  link: string;
  /** Heading in docs/operations/alarms.md that says what to do. */
  runbook: string;
}

/** Threshold at first. Staff change it (`reaction-alarm.ts`). */
const REACTION_TIMES = 3;

/** Every alarm there is (features X05). */
export const alarmRules: Readonly<Record<AlarmName, AlarmRule>> = {
  eventLag: {
    over: 30,
    forS: 15,
    severity: 'error',
    permission: 'superAdmin',
    title: '변경이 화면에 전해지지 않고 있어요',
    endTitle: '변경이 다시 화면에 전해져요',
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
    endTitle: '배지 반영이 다시 빨라졌어요',
    line: '백 번에 한 번은 {value}ms 넘게 걸려요(p99). 목표는 500ms 이하예요',
    link: '/curve/monitoring',
    runbook: 'alarm-emitslow',
  },
  redisAway: {
    over: 0,
    forS: 15,
    severity: 'error',
    permission: 'superAdmin',
    title: 'Redis를 쓸 수 없어요',
    endTitle: 'Redis를 다시 쓸 수 있어요',
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
    endTitle: '프로세스가 다시 응답해요',
    line: '{subject} {value}개가 응답하지 않아요',
    subjects: processTitles,
    link: '/curve/monitoring',
    runbook: 'alarm-processgone',
  },
  apiErrors: {
    over: 1,
    forS: 60,
    severity: 'error',
    permission: 'superAdmin',
    title: 'API 오류가 이어지고 있어요',
    endTitle: 'API 오류가 멎었어요',
    line: '요청의 {value}%가 서버 오류(5xx)로 끝나요',
    link: '/curve/monitoring',
    runbook: 'alarm-apierrors',
  },
  queueStalled: {
    over: 60,
    forS: 30,
    severity: 'error',
    permission: 'superAdmin',
    title: '대기열이 나아가지 않아요',
    endTitle: '대기열이 다시 나아가요',
    line: '{subject} 대기열의 첫 작업이 {value}초째 기다려요',
    subjects: queueTitles,
    link: '/curve/queues',
    runbook: 'alarm-queuestalled',
  },
  clockFailing: {
    over: 5,
    forS: 0,
    severity: 'error',
    permission: 'superAdmin',
    title: '되풀이하는 작업이 계속 실패해요',
    endTitle: '되풀이하는 작업이 다시 잘 돌아요',
    line: '{subject} 작업이 10분 동안 {value}번 실패했어요',
    subjects: jobTitles,
    link: '/curve/queues',
    runbook: 'alarm-clockfailing',
  },
  deadLetters: {
    over: 0,
    forS: 0,
    severity: 'warning',
    permission: 'superAdmin',
    title: '끝내 처리하지 못한 작업이 있어요',
    endTitle: '남은 작업이 정리됐어요',
    line: '{subject}: {value}건이 남아 있어요',
    subjects: { ...queueTitles, outbox: '전하지 못한 변경' },
    link: '/curve/queues',
    runbook: 'alarm-deadletters',
  },
  campaignStuck: {
    over: 10,
    forS: 120,
    severity: 'error',
    permission: 'manageMessages',
    title: '발송이 멈춰 있어요',
    endTitle: '멈춰 있던 발송이 풀렸어요',
    line: '{subject}번 발송이 {value}분째 나아가지 않아요',
    link: '/curve/sms',
    runbook: 'alarm-campaignstuck',
  },
  optOutJump: {
    over: REACTION_TIMES,
    forS: 0,
    severity: 'warning',
    permission: 'manageMessages',
    title: '수신거부가 갑자기 늘었어요',
    endTitle: '수신거부 경보가 풀렸어요',
    line: '{subject}번 발송의 수신거부율이 비슷한 발송의 {value}배예요',
    link: '/curve/sms',
    runbook: 'alarm-optoutjump',
  },
  complaintJump: {
    over: REACTION_TIMES,
    forS: 0,
    severity: 'warning',
    permission: 'manageMessages',
    title: '스팸 차단이 갑자기 늘었어요',
    endTitle: '스팸 차단 경보가 풀렸어요',
    line: '{subject}번 발송의 스팸 차단율이 비슷한 발송의 {value}배예요',
    link: '/curve/sms',
    runbook: 'alarm-complaintjump',
  },
  balanceLow: {
    over: 0,
    forS: 0,
    severity: 'warning',
    permission: 'manageMessages',
    rungBy: 'balance.low',
    title: '발송사 잔액이 얼마 남지 않았어요',
    endTitle: '발송사 잔액이 다시 넉넉해요',
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
    endTitle: '디스크에 다시 여유가 생겼어요',
    line: '{subject}의 디스크를 {value}% 썼어요',
    link: '/curve/monitoring',
    runbook: 'alarm-diskfull',
  },
  archiveFailing: {
    over: 0,
    forS: 120,
    severity: 'error',
    permission: 'superAdmin',
    title: '데이터베이스 백업이 멈춰 있어요',
    endTitle: '데이터베이스 백업이 다시 이어져요',
    line: '마지막 기록을 보관한 지 {value}분 지났어요. 보관할 때까지 디스크에 쌓여요',
    link: '/curve/monitoring',
    runbook: 'alarm-archivefailing',
  },
  staffLoginsFailing: {
    over: 20,
    forS: 0,
    severity: 'warning',
    permission: 'superAdmin',
    title: '관리자 로그인 실패가 많아요',
    endTitle: '관리자 로그인 실패가 잦아들었어요',
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
    endTitle: '회원 로그인 실패가 잦아들었어요',
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
    endTitle: '켜져 있던 방송을 정리했어요',
    line: '{subject}번 방송이 {value}분째 켜져 있어요',
    link: '/curve/broadcast',
    runbook: 'alarm-broadcastforgotten',
  },
  inquiryOverdue: {
    over: 0,
    forS: 0,
    severity: 'warning',
    permission: 'manageUsers',
    title: '답변 기한이 지난 문의가 있어요',
    endTitle: '기한이 지난 문의에 모두 답했어요',
    line: '{value}건이 답변 기한을 넘겨 기다려요',
    link: '/curve/inquiry?overdue=true&sortBy=waiting',
    runbook: 'alarm-inquiryoverdue',
  },
  invoiceOverdue: {
    over: 0,
    forS: 0,
    severity: 'warning',
    permission: 'managePayments',
    title: '발행 기한이 지난 세금계산서가 있어요',
    endTitle: '기한이 지난 세금계산서를 모두 발행했어요',
    line: '{value}건이 다음 달 10일을 넘겨 발행을 기다려요',
    link: '/curve/tax-document?kind=invoice&problem=true',
    runbook: 'alarm-invoiceoverdue',
  },
  closesMissing: {
    over: 0,
    forS: 0,
    severity: 'warning',
    permission: 'manageContent',
    title: '종목 종가가 들어오지 않았어요',
    endTitle: '빠졌던 종가가 모두 들어왔어요',
    line: '최근 거래일 가운데 {value}일의 종가가 없어요',
    link: '/curve/best-stock',
    runbook: 'alarm-closesmissing',
  },
};

/** Name and severity of an alarm, from which its text is built. */
export const alarmWords = z.object({
  name: z.enum(alarmNames),
  /** Of several alike which one: a queue, a kind of process, a campaign; else empty. */
  subject: z.string(),
  value: z.number(),
});
export type AlarmWords = z.output<typeof alarmWords>;

const raisedAlarm = z.extend(alarmWords, { link: z.string(), raised_at: instant });

/** An open alarm, as shown on the monitor. */
export const openAlarm = z.extend(raisedAlarm, {
  /** `null` from an API of the version before. Such an alarm cannot be acknowledged. */
  _id: z._default(z.nullable(id), null),
  /**
   * Since when the condition is normal again. The alarm is cleared when that has lasted for a
   * while.
   */
  well_since: z.nullable(instant),
  /** Who has seen it, and when; `null` before that. */
  acknowledged_at: z._default(z.nullable(instant), null),
  acknowledged_by: z._default(z.nullable(z.string()), null),
});
export type OpenAlarm = z.output<typeof openAlarm>;

/** One that was cleared, with since when all had been well. */
export const pastAlarm = z.extend(raisedAlarm, { well_since: instant });
export type PastAlarm = z.output<typeof pastAlarm>;

const figures = new Intl.NumberFormat('ko-KR');

/** The sentence of an alarm. */
export function alarmLine({ name, subject, value }: AlarmWords): string {
  return alarmRules[name].line
    .replace('{value}', figures.format(value))
    .replace('{subject}', alarmSubject({ name, subject }));
}

const toTheMinute = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const minuteOf = (at: string) => toTheMinute.format(Date.parse(at));

/** Second line of an alarm that is over: its subject, start and end. */
export function alarmEndLine(
  alarm: Pick<PastAlarm, 'name' | 'subject' | 'raised_at' | 'well_since'>,
): string {
  const span = `${minuteOf(alarm.raised_at)}부터 ${minuteOf(alarm.well_since)}까지`;
  return alarm.subject === '' ? span : `${alarmSubject(alarm)} · ${span}`;
}

/** Staff-facing name of the subject, with its name in the logs: `카드 결제 확인(payment.ask)`. */
export function alarmSubject({ name, subject }: Pick<AlarmWords, 'name' | 'subject'>): string {
  const title = alarmRules[name].subjects?.[subject];
  return title === undefined ? subject : `${title}(${subject})`;
}
