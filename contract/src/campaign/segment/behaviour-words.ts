import type { Conditions } from '../audience.ts';
import type { CampaignResult } from './behaviour.ts';
import type { OptionName } from './option-name.ts';

/** Names of the reactions to an earlier campaign. */
export const campaignResultNames: Record<CampaignResult, string> = {
  received: '받음',
  not_received: '받지 않음',
  clicked: '누름',
  not_clicked: '받고 누르지 않음',
};

/** The conditions on what members did, in words. */
export function behaviourTexts(set: Partial<Conditions>, optionName: OptionName): string[] {
  const { tags, watched, reminders, campaigns, paid } = set;
  const named = (kind: Parameters<OptionName>[0], ids: readonly number[] = []) =>
    ids.map((id) => optionName(kind, id));
  const parts: string[] = [];
  if (tags) parts.push(`${tags.names.join(' · ')} 태그 ${tags.not ? '없음' : '있음'}`);
  if (watched) {
    const what = [
      ...named('experts', watched.experts),
      ...named('broadcasts', watched.broadcasts),
      ...named('series', watched.series),
    ];
    const verb = watched.not ? '안 봄' : '봄';
    parts.push(`최근 ${grouped(watched.days)}일에 ${what.join(' · ') || '방송'} ${verb}`);
  }
  if (reminders) {
    const whose = named('experts', reminders.experts).join(' · ');
    const what = whose === '' ? '방송 알림' : `${whose} 방송 알림`;
    parts.push(`${what} ${reminders.not ? '신청 안 함' : '신청'}`);
  }
  if (campaigns) {
    const names = named('campaigns', campaigns.ids).join(' · ');
    parts.push(`${names} ${campaignResultNames[campaigns.result]}`);
  }
  if (paid) parts.push(paidText(paid, named('products', paid.products)));
  return parts;
}

function paidText(
  { amount, days, not }: NonNullable<Conditions['paid']>,
  products: readonly string[],
): string {
  const parts = [
    ...(days === null ? [] : [`최근 ${grouped(days)}일에`]),
    ...(products.length === 0 ? [] : [products.join(' · ')]),
    ...(amount === undefined ? [] : [`${grouped(amount)}원 이상`]),
    not ? '결제 안 함' : '결제',
  ];
  return parts.join(' ');
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
