import type { Brand } from '@maru/brands/brand';

export interface OfficialChannel {
  name: string;
  /** What it is used for. */
  use: string;
  /** The telephone number or address as people compare it. */
  address: string;
}

/** Everything under which the company itself speaks. Whatever is not here is not the company. */
export function officialChannelsOf({
  company,
  links,
}: Pick<Brand, 'company' | 'links'>): OfficialChannel[] {
  return [
    { name: '고객센터 전화', use: `상담 (${company.hours})`, address: company.phone },
    { name: '전자우편', use: '문의와 신고', address: company.email },
    { name: '회사 홈페이지', use: '회사 소개', address: hostOf(links.company) },
    { name: '영상 채널', use: '방송 하이라이트', address: hostOf(links.videoChannel) },
    { name: '공지 사이트', use: '중요한 안내', address: hostOf(links.noticeSite) },
    { name: '원격 지원', use: '고객센터와 통화하면서만', address: hostOf(links.remoteSupport) },
  ];
}

function hostOf(address: string): string {
  return new URL(address).host;
}
