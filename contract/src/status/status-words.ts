import type { IncidentPhase } from './incident-phase.ts';
import type { IncidentKind, IncidentSeverity, IncidentState } from './incident.ts';
import type { OverallState } from './overall-status.ts';
import type { PartState, StatusPart } from './status-part.ts';

export const partWords: Readonly<Record<StatusPart, string>> = {
  site: '웹·앱 화면',
  login: '로그인',
  broadcast: '방송',
  live: '실시간 알림',
  message: '문자·푸시 발송',
  payment: '결제',
  vod: '다시보기',
};

export const partStateWords: Readonly<Record<PartState, string>> = {
  ok: '정상',
  slow: '불안정',
  down: '중단',
};

/** Label of a part without a recent measurement. */
export const UNMEASURED = '확인 중';

export const overallWords: Readonly<Record<OverallState, string>> = {
  down: '서비스를 쓸 수 없어요',
  partlyDown: '일부 서비스를 쓸 수 없어요',
  slow: '일부 서비스가 느리거나 불안정해요',
  trouble: '문제를 확인하고 있어요',
  maintenance: '점검하고 있어요',
  unknown: '서비스 상태를 확인하고 있어요',
  partlyUnknown: '일부 서비스는 상태를 확인하고 있어요',
  ok: '모든 서비스가 정상이에요',
};

export const incidentKindWords: Readonly<Record<IncidentKind, string>> = {
  incident: '장애',
  maintenance: '점검',
};

export const severityWords: Readonly<Record<IncidentSeverity, string>> = {
  minor: '일부 불편',
  major: '주요 기능 중단',
  critical: '이용 불가',
};

export const incidentStateWords: Readonly<Record<IncidentState, string>> = {
  investigating: '조사 중',
  identified: '원인 확인',
  watching: '지켜보는 중',
  planned: '예정',
  resolved: '해결',
};

export const phaseWords: Readonly<Record<IncidentPhase, string>> = {
  open: '진행 중인 장애',
  working: '점검 중',
  planned: '예정된 점검',
  over: '끝남',
};

/** The label of where an incident stands: its state, or that of a maintenance by the clock. */
export function standingWord(kind: IncidentKind, state: IncidentState, phase: IncidentPhase) {
  if (kind === 'incident') return incidentStateWords[state];
  return phase === 'over' ? '점검 끝' : phaseWords[phase];
}
