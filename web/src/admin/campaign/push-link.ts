import type { Route } from '@maru/brands/route';
import { isPublicHost, readAddress } from '@maru/contract/text/web-host';
import { ownPathOr, paths } from '../../shared/paths.ts';
import { wording } from '../../shared/wording.ts';

/** A page of the site that a notification may open. */
export interface OwnLink {
  path: string;
  title: string;
}

/** The pages that need nothing but their address: no number, and no page one must come from. */
export function ownLinks(routes: readonly Route[]): readonly OwnLink[] {
  return routes.flatMap((route) => {
    if (!('screen' in route) || route.path.includes(':')) return [];
    if (route.bare === true || route.onlyFrom !== undefined || route.one === true) return [];
    if (route.path === paths.payment) return [];
    if (route.path === '/') return [{ path: '/', title: '홈' }];
    return route.title === '' ? [] : [{ path: route.path, title: route.title }];
  });
}

export function isOwnPath(link: string): boolean {
  return link.startsWith('/') && ownPathOr(link, '') === link;
}

/** Validation message for an address, or `null` if it is valid. */
export function linkProblem(typed: string): string | null {
  const link = readAddress(typed);
  if (link.startsWith('/'))
    return isOwnPath(link) ? null : '우리 사이트 주소를 다시 확인해 주세요.';
  const isWeb = URL.canParse(link) && new URL(link).protocol === 'https:' && link.includes('.');
  if (!isWeb) return 'https:// 로 시작하는 주소를 입력해 주세요.';
  return isPublicHost(link) ? null : wording.validation.privateAddress;
}
