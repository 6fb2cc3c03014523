import type { BannerDevice } from '@maru/contract/banner/banner';
import type {
  BannerCounts,
  BannerState as State,
  StaffBanner,
} from '@maru/contract/banner/staff-banner';
import { formatDay } from '../../shared/format.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

const STATES: Record<State, { word: string; tone: BadgeTone }> = {
  on: { word: '노출 중', tone: 'success' },
  scheduled: { word: '예약', tone: 'info' },
  ended: { word: '종료', tone: 'ended' },
  off: { word: '꺼짐', tone: 'ended' },
};

export const stateOptions = Object.entries(STATES).map(([value, { word }]) => ({
  value,
  label: word,
}));

export const deviceWords: Record<BannerDevice, string> = {
  all: '모든 기기',
  desktop: 'PC·태블릿',
  mobile: '모바일',
};

/** Whether visitors can see a banner now. */
export function BannerState({ state }: { state: State }) {
  const { word, tone } = STATES[state];
  return <Badge tone={tone}>{word}</Badge>;
}

/** `11.16 – 11.30`, or from when on. */
export function spanOf({ from_at, to_at }: Pick<StaffBanner, 'from_at' | 'to_at'>): string {
  const [from, to] = [from_at, to_at].map((at) => (at === null ? null : formatDay(at).slice(5)));
  return to === null ? `${from}부터` : `${from} – ${to}`;
}

/** Share of the visitors who saw it; `–` without views. */
export function clickRateOf({ shows, clicks }: BannerCounts): string {
  return shows === 0 ? '–' : `${((clicks / shows) * 100).toFixed(1)}%`;
}
