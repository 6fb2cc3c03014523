import { vodAccess, type StaffVod, type VodAccess } from '@maru/contract/vod/staff-vod';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { addressOf } from '../sections.ts';

const ACCESS: Record<VodAccess, { word: string; line: string; tone: BadgeTone }> = {
  all: { word: '누구나', line: '로그인 없이 바로 봐요', tone: 'free' },
  member: { word: '회원', line: '로그인한 회원이 봐요', tone: 'login' },
  product: { word: '상품', line: '전문가 상품이나 멤버십이 있어야 봐요', tone: 'paid' },
};

export const accessOptions = vodAccess.options.map((value) => ({
  value,
  label: ACCESS[value].word,
  line: ACCESS[value].line,
}));

/** Access level required to watch. */
export function AccessBadge({ access }: { access: VodAccess }) {
  return <Badge tone={ACCESS[access].tone}>{ACCESS[access].word}</Badge>;
}

export function seriesNamesOf({ series }: Pick<StaffVod, 'series'>): string {
  return series.length === 0 ? '–' : series.map(({ title }) => title).join(', ');
}

export const newVodAddress = () => `${addressOf('vod')}?write=true`;
export const vodAddress = (_id: number) => `${addressOf('vod')}?_id=${_id}`;
