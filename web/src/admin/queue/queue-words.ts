import type { QueueName } from '@maru/contract/job';
import type { JobState } from '@maru/contract/queue';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

export const queueTitles: Record<QueueName, { title: string; line: string }> = {
  sms: { title: '문자', line: '문자 캠페인을 묶음으로 보내요' },
  code: { title: '한 사람 메시지', line: '인증번호가 먼저, 주문·만료·방송 알림이 그다음' },
  push: { title: '푸시', line: '푸시 캠페인을 묶음으로 보내요' },
  schedule: { title: '방송 시각', line: '정해진 시각에 방송을 켜고 꺼요' },
  maintenance: { title: '정리', line: '끝나지 않은 일을 다시 챙겨요' },
  staff: { title: '관리자 작업', line: 'CSV 파일과 일괄 변경을 이어서 해요' },
  payment: { title: '카드 결제', line: '결과를 모르는 결제를 결제사에 다시 물어봐요' },
};

export const jobStateWords: Record<JobState, { label: string; tone: BadgeTone }> = {
  waiting: { label: '대기', tone: 'info' },
  active: { label: '처리 중', tone: 'upcoming' },
  delayed: { label: '예약', tone: 'vod' },
  completed: { label: '완료', tone: 'success' },
  failed: { label: '실패', tone: 'error' },
};

export const jobTitles: Readonly<Record<string, string>> = {
  'sms.expand': '문자 캠페인 시작',
  'sms.sendBatch': '문자 묶음 보내기',
  'message.send': '한 사람에게 보내기',
  'message.sendAwaited': '인증 문자 보내기',
  'push.expand': '푸시 캠페인 시작',
  'push.sendBatch': '푸시 묶음 보내기',
  'schedule.turn': '방송 켜고 끄기',
  'maintenance.sweep': '남은 일 챙기기',
  'staff.runTask': '파일·일괄 변경 이어 하기',
};

/** A length of time as short as it can be read: `24ms`, `3.2초`, `5분`. */
export function shortTime(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1_000) return `${ms}ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)}초`;
  return `${Math.round(ms / 60_000)}분`;
}
