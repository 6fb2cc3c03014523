import type { ExpertPlace } from '@maru/contract/expert/expert';
import type { ExpertState, StaffExpertView } from '@maru/contract/expert/staff-expert';
import { serverNow } from '../../shared/server-clock.ts';
import { formatDay } from '../../shared/format.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

const STATES: Record<ExpertState, { tone: BadgeTone; label: string }> = {
  shown: { tone: 'success', label: '공개' },
  hidden: { tone: 'ended', label: '비공개' },
  ended: { tone: 'error', label: '계약 종료' },
};

/** Whether an expert is to be seen on the site. */
export function ExpertStateBadge({ state, size }: { state: ExpertState; size?: 'md' | 'lg' }) {
  const { tone, label } = STATES[state];
  return (
    <Badge tone={tone} {...(size && { size })}>
      {label}
    </Badge>
  );
}

export const placeNames: Readonly<Record<ExpertPlace, string>> = {
  analyst: '전문가 목록',
  main: '메인 화면',
  special: '스페셜 전문가',
};

export const advisoryNames: Readonly<Record<StaffExpertView['advisory_kind'], string>> = {
  quasi: '유사투자자문',
  registered: '등록 투자자문',
};

export const accountStates: Readonly<
  Record<NonNullable<StaffExpertView['account']>['state'], string>
> = {
  active: '정상',
  dormant: '휴면',
  suspended: '정지',
  withdrawn: '탈퇴',
};

const DAY_MS = 24 * 3_600_000;
/** Number of days before its end from which a contract is highlighted. */
const SOON_DAYS = 30;

/** Days of Seoul until a contract ends; negative after it. */
export function daysLeft(contractTo: string, now: number): number {
  return Math.ceil((Date.parse(`${contractTo}T23:59:59+09:00`) - now) / DAY_MS) - 1;
}

/** End date of a contract, with a warning when the date is near. */
export function ContractEnd({ to }: { to: string | null }) {
  if (to === null) return <span>정하지 않음</span>;
  const days = daysLeft(to, serverNow());
  return (
    <>
      <span className="tabular">{formatDay(to)}</span>{' '}
      {days < 0 ? (
        <Badge tone="error">계약 끝남</Badge>
      ) : (
        days <= SOON_DAYS && <Badge tone="warn">{days === 0 ? 'D-DAY' : `D-${days}`}</Badge>
      )}
    </>
  );
}
