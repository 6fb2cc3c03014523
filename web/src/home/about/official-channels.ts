import type { Brand, ExternalLink } from '@maru/brands/brand';
import { findRoute } from '@maru/brands/route-match';

export interface OfficialChannel {
  name: string;
  /** Purpose of the channel. */
  use: string;
  /** Phone number or address in the form that people compare. */
  address: string;
}

const OUTSIDE: Readonly<Record<ExternalLink, Omit<OfficialChannel, 'address'>>> = {
  company: { name: '회사 홈페이지', use: '회사 소개' },
  dailyStock: { name: '데일리스톡', use: '증시 소식' },
  videoChannel: { name: '영상 채널', use: '방송 하이라이트' },
  noticeSite: { name: '공지 사이트', use: '중요한 안내' },
  remoteSupport: { name: '원격 지원', use: '고객센터와 통화하면서만' },
  recruit: { name: '전문가 모집', use: '전문가 지원' },
};

/** Where a brand lists the channels of its experts, if it has any. */
export const EXPERT_CHANNELS = '/expert-kakao';

/**
 * Official channels of the company. The list must be complete, because the site treats every other
 * channel as unofficial.
 *
 * @param origin origin of the site itself.
 * @param chat address of the chat counselling, if known.
 */
export function officialChannelsOf(
  brand: Pick<Brand, 'name' | 'company' | 'links' | 'routes'>,
  origin: string,
  chat: string | null,
): OfficialChannel[] {
  const { name, company, links } = brand;
  const own = addressOf(origin);
  return [
    { name: `${name} 사이트`, use: '방송과 투자정보', address: own },
    { name: '고객센터 전화', use: `상담 (${company.hours})`, address: company.phone },
    { name: '전자우편', use: '문의와 신고', address: company.email },
    ...(chat === null ? [] : [{ name: '채팅 상담', use: '상담', address: addressOf(chat) }]),
    ...(Object.keys(OUTSIDE) as ExternalLink[]).map((link) => ({
      ...OUTSIDE[link],
      address: addressOf(links[link]),
    })),
    ...(hasExpertChannels(brand)
      ? [
          {
            name: '전문가 카톡 채널',
            use: '이 목록에 있는 채널만',
            address: own + EXPERT_CHANNELS,
          },
        ]
      : []),
  ];
}

export function hasExpertChannels(brand: Pick<Brand, 'routes'>): boolean {
  return findRoute(brand, EXPERT_CHANNELS) !== null;
}

/**
 * Includes the path. On a host shared by many accounts, such as a messenger, the host alone
 * identifies nothing.
 */
function addressOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
