import type { JobName, QueueName } from '../core/job.ts';
import type { ProcessKind } from '../core/process-kind.ts';

/** Label of each queue shown to staff. */
export const queueTitles: Readonly<Record<QueueName, string>> = {
  sms: '문자',
  code: '한 사람 메시지',
  push: '푸시',
  schedule: '방송 시각',
  maintenance: '정리',
  staff: '관리자 작업',
  payment: '카드 결제',
};

/** Label of each job shown to staff. */
export const jobTitles: Readonly<Record<JobName, string>> = {
  'sms.expand': '문자 캠페인 시작',
  'sms.sendBatch': '문자 묶음 보내기',
  'message.send': '한 사람에게 보내기',
  'message.sendAwaited': '인증 문자 보내기',
  'push.expand': '푸시 캠페인 시작',
  'push.sendBatch': '푸시 묶음 보내기',
  'schedule.turn': '방송 켜고 끄기',
  'staff.runTask': '파일·일괄 변경 이어 하기',
  'payment.handleEvent': '결제사 소식 처리',
  'payment.refund': '카드 환불',
  'payment.ask': '카드 결제 확인',
  'maintenance.sweep': '남은 일 챙기기',
};

/** Label of each kind of process shown to staff. */
export const processTitles: Readonly<Record<ProcessKind, string>> = {
  web: '웹 서버',
  api: 'API 서버',
  realtime: '실시간 서버',
  workers: '작업 서버',
};
