import type { Conditions, Grade, Holding, KeptAudience } from '@maru/contract/audience';
import { listAudienceOptions, type AudienceOptions } from '@maru/contract/saved-audience';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCount, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';

export const gradeNames: Record<Grade, string> = {
  free: '무료',
  vip: 'VIP',
  premium: '프리미엄',
  vvip: 'VVIP',
};

const HOLDING: Record<Holding, string> = { active: '이용 중', expired: '이용 만료' };

/** What experts, products, series and events are called. */
export type OptionName = (kind: keyof AudienceOptions, id: number) => string;

const NOUNS: Record<keyof AudienceOptions, string> = {
  experts: '전문가',
  products: '상품',
  series: '시리즈',
  events: '이벤트',
};

/** The names of whatever a condition can name; the number itself until it is known. */
export function useOptionNames(): OptionName {
  const { data } = useQuery(callQuery(listAudienceOptions, {}));
  return useMemo(() => {
    const namesOf = (kind: keyof AudienceOptions) =>
      new Map(data?.[kind].map(({ _id, name }) => [_id, name]));
    const names = {
      experts: namesOf('experts'),
      products: namesOf('products'),
      series: namesOf('series'),
      events: namesOf('events'),
    };
    return (kind, id) => names[kind].get(id) ?? `${NOUNS[kind]} ${id}번`;
  }, [data]);
}

/** An audience in words, for lists. */
export function audienceText(audience: KeptAudience, optionName: OptionName): string {
  const { exclude } = audience;
  const left = exclude && [
    ...(exclude.conditions ? [conditionsText(exclude.conditions, optionName)] : []),
    ...(exclude.phones > 0 ? [`번호 ${formatCount(exclude.phones, '개')}`] : []),
  ];
  const meant = meantText(audience, optionName);
  return left ? `${meant} (제외: ${left.join(', ')})` : meant;
}

function meantText(audience: KeptAudience, optionName: OptionName): string {
  switch (audience.kind) {
    case 'all':
      return '전체 회원';
    case 'grade':
      return conditionsText({ grades: audience.grades }, optionName);
    case 'expert': {
      const { expert_id, state } = audience;
      return conditionsText({ experts: { ids: [expert_id], state } }, optionName);
    }
    case 'conditions':
      return conditionsText(audience.match, optionName);
    case 'members':
      return `고른 회원 ${formatCount(audience.count, '명')}`;
    case 'phones':
      return `입력한 번호 ${formatCount(audience.count, '개')}`;
  }
}

/** A set of conditions in words. */
export function conditionsText(set: Partial<Conditions>, optionName: OptionName): string {
  const parts: string[] = [];
  if (set.grades) parts.push(`${set.grades.map((one) => gradeNames[one]).join(' · ')} 회원`);
  for (const kind of ['experts', 'products', 'series'] as const) {
    const held = set[kind];
    if (!held) continue;
    parts.push(`${held.ids.map((id) => optionName(kind, id)).join(' · ')} ${HOLDING[held.state]}`);
  }
  if (set.ends) parts.push(`만료 ${dayText(set.ends.from)} ~ ${dayText(set.ends.to)}`);
  if (set.events) {
    const names = set.events.ids.map((id) => optionName('events', id)).join(' · ');
    parts.push(`${names} ${set.events.won ? '당첨' : '응모'}`);
  }
  if (set.login) parts.push(loginText(set.login));
  return parts.join(', ');
}

function dayText(days: number): string {
  if (days === 0) return '오늘';
  return days > 0 ? `${formatNumber(days)}일 뒤` : `${formatNumber(-days)}일 전`;
}

function loginText({ from, to }: NonNullable<Conditions['login']>): string {
  if (to === null) return `${formatNumber(from)}일 넘게 접속 없음`;
  return from === 0
    ? `최근 ${formatNumber(to)}일 안에 접속`
    : `${formatNumber(from)}~${formatNumber(to)}일 전 접속`;
}
