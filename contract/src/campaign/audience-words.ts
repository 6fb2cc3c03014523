import type { Conditions, Holding, KeptAudience } from './audience.ts';
import type { Grade } from '../member/grade.ts';
import { behaviourTexts } from './segment/behaviour-words.ts';
import type { OptionKind, OptionName } from './segment/option-name.ts';
import type { AudienceOptions } from './saved-audience.ts';

/** Names of member grades in the audience form. */
export const gradeNames: Record<Grade, string> = {
  free: '무료',
  vip: 'VIP',
  premium: '프리미엄',
  vvip: 'VVIP',
};

const HOLDING: Record<Holding, string> = { active: '이용 중', expired: '이용 만료' };

/** Nouns for options with an unknown name. They are shown with the id. */
const optionNouns: Record<OptionKind, string> = {
  experts: '전문가',
  products: '상품',
  series: '시리즈',
  events: '이벤트',
  broadcasts: '방송',
  campaigns: '발송',
};

/** Names by id. An unknown id yields the noun of its kind and the number. */
export function optionNamesOf(options: AudienceOptions | undefined): OptionName {
  const namesOf = (kind: OptionKind) =>
    new Map(options?.[kind].map(({ _id, name }) => [_id, name]));
  const names = {
    experts: namesOf('experts'),
    products: namesOf('products'),
    series: namesOf('series'),
    events: namesOf('events'),
    broadcasts: namesOf('broadcasts'),
    campaigns: namesOf('campaigns'),
  };
  return (kind, id) => names[kind].get(id) ?? `${optionNouns[kind]} ${id}번`;
}

/** An audience in words, for lists. */
export function audienceText(audience: KeptAudience, optionName: OptionName): string {
  const { exclude } = audience;
  const left = exclude && [
    ...(exclude.conditions ? [conditionsText(exclude.conditions, optionName)] : []),
    ...(exclude.phones > 0 ? [`번호 ${counted(exclude.phones, '개')}`] : []),
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
      return `고른 회원 ${counted(audience.count, '명')}`;
    case 'phones': {
      const phones = `입력한 번호 ${counted(audience.count, '개')}`;
      return audience.columns ? `${phones} (변수: ${audience.columns.join(', ')})` : phones;
    }
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
  parts.push(...behaviourTexts(set, optionName));
  return parts.join(', ');
}

function dayText(days: number): string {
  if (days === 0) return '오늘';
  return days > 0 ? `${grouped(days)}일 뒤` : `${grouped(-days)}일 전`;
}

function loginText({ from, to }: NonNullable<Conditions['login']>): string {
  if (to === null) return `${grouped(from)}일 넘게 접속 없음`;
  return from === 0
    ? `최근 ${grouped(to)}일 안에 접속`
    : `${grouped(from)}~${grouped(to)}일 전 접속`;
}

function counted(count: number, unit: '명' | '개'): string {
  return `${grouped(count)}${unit}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
