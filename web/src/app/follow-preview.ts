import type { QueryClient } from '@tanstack/react-query';
import { previewPost } from '../shared/post-preview.ts';
import { showPreview } from './show-preview.ts';

/** Shows what staff are typing, for as long as this page stands in their preview. */
export function followPreview(queries: QueryClient): void {
  // What is shown is nobody's answer but theirs: asking the API again would put the old text back.
  queries.setDefaultOptions({
    queries: {
      ...queries.getDefaultOptions().queries,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  });
  addEventListener('message', ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== parent) return;
    const message = previewPost.safeParse(data);
    if (message.success) showPreview(queries, message.data);
  });
  // A preview shows one page, and leads nowhere.
  for (const leaving of ['click', 'submit'] as const) {
    addEventListener(
      leaving,
      (event) => {
        const isLink = event.target instanceof Element && event.target.closest('a') !== null;
        if (leaving === 'submit' || isLink) {
          event.preventDefault();
          event.stopPropagation();
        }
      },
      { capture: true },
    );
  }
  parent.postMessage({ type: 'maru.preview.ready' }, location.origin);
}
