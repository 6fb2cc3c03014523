import { defaultPageTexts } from '@maru/brands/page-texts';
import {
  listPageTexts,
  PHONE_PLACE,
  type PageTextEntry,
  type PageTextKind,
} from '@maru/contract/page-text/page-text';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from './query.ts';
import { useSiteLinks } from './site-links.tsx';

export const pageTextsQuery = () => callQuery(listPageTexts, {});

/** The current text of a section of a fixed page: the text from staff, or the default text. */
export function usePageText(kind: PageTextKind): readonly PageTextEntry[] {
  const { phone } = useSiteLinks();
  const { data } = useQuery(pageTextsQuery());
  const kept = data?.items.find((item) => item.kind === kind)?.entries;
  return (kept ?? defaultPageTexts[kind]).map(({ title, text }) => ({
    title,
    text: text.replaceAll(PHONE_PLACE, phone),
  }));
}
