import { ownPathOr } from './paths.ts';

/** Where a link that staff entered leads: a page of this site, another site, or nowhere. */
export function linkTargetOf(link: string | null): { kind: 'own' | 'other'; path: string } | null {
  if (link === null) return null;
  const own = ownPathOr(link, '');
  if (own !== '') return { kind: 'own', path: own };
  if (!URL.canParse(link)) return null;
  const { protocol, href } = new URL(link);
  return protocol === 'https:' || protocol === 'http:' ? { kind: 'other', path: href } : null;
}
