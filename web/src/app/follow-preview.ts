import type { QueryClient } from '@tanstack/react-query';
import { previewPost } from '../shared/post-preview.ts';
import { showPreview } from './show-preview.ts';

/** Shows the text that staff are typing, while this page is in their preview. */
export function followPreview(queries: QueryClient): void {
  // The displayed data is set only by the editor. A refetch from the API would restore the old
  // text.
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
