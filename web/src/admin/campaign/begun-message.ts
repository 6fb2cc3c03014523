import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownPathOr } from '../../shared/paths.ts';

const MAX_LETTERS = 2_000;

/** A message started by another screen, such as for a notice that was just published. */
export interface BegunMessage {
  title?: string;
  text?: string;
  link?: string;
}

/** Initial message from the address of the first view. The link is limited to own pages. */
export function useBegunMessage(): BegunMessage {
  const [query] = useSearchParams();
  const [begun] = useState(() => begunIn(query));
  return begun;
}

export function begunIn(query: URLSearchParams): BegunMessage {
  const [title, text] = [query.get('title'), query.get('text')];
  const link = ownPathOr(query.get('link'), '');
  return {
    ...(title ? { title: title.slice(0, MAX_LETTERS) } : {}),
    ...(text ? { text: text.slice(0, MAX_LETTERS) } : {}),
    ...(link === '' ? {} : { link }),
  };
}
