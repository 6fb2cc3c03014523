import type { QueueName } from '@maru/contract/core/job';
import type { JobState } from '@maru/contract/monitor/queue';
import { jobTitles } from '@maru/contract/monitor/system-words';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

/** Purpose of each queue. */
export const queueLines: Readonly<Record<QueueName, string>> = {
  sms: '문자 캠페인을 묶음으로 보내요',
  code: '인증번호가 먼저, 주문·만료·방송 알림이 그다음',
  push: '푸시 캠페인을 묶음으로 보내요',
  schedule: '정해진 시각에 방송을 켜고 꺼요',
  maintenance: '끝나지 않은 일을 다시 챙겨요',
  staff: 'CSV 파일과 일괄 변경을 이어서 해요',
  payment: '결과를 모르는 결제를 결제사에 다시 물어봐요',
};

export const jobStateWords: Record<JobState, { label: string; tone: BadgeTone }> = {
  waiting: { label: '대기', tone: 'info' },
  active: { label: '처리 중', tone: 'upcoming' },
  delayed: { label: '예약', tone: 'vod' },
  completed: { label: '완료', tone: 'success' },
  failed: { label: '실패', tone: 'error' },
};

/** Label of a job shown to staff. A job from another release is shown by its own name. */
export function jobTitle(name: string): string {
  return Object.entries(jobTitles).find(([one]) => one === name)?.[1] ?? name;
}

const dataTitles: Readonly<Record<string, string>> = {
  campaignId: '캠페인',
  batch: '묶음',
  messageId: '메시지',
  taskId: '일괄 작업',
  eventId: '결제사 소식',
  refundId: '환불',
};

/** Label shown to staff for an object that a job refers to. */
export function dataTitle(key: string): string {
  return dataTitles[key] ?? key;
}

/** A length of time as short as it can be read: `24ms`, `3.2초`, `5분`. */
export function shortTime(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1_000) return `${ms}ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)}초`;
  return `${Math.round(ms / 60_000)}분`;
}
