import { MOST_ON_A_PAGE } from '@maru/contract/core/primitive';
import { queryOptions } from '@tanstack/react-query';

interface Page {
  page: number;
  pageSize: number;
}

/**
 * Query for a screen that needs a whole list, such as a sortable one. It fetches page after page
 * until the end.
 *
 * @param key the `callKey` of the call, with its query parameters other than the page.
 * @example wholeListQuery(callKey(videos.list), (page) => makeCall(videos.list, { query: page }))
 */
export function wholeListQuery<Row extends { _id: number }>(
  key: readonly unknown[],
  ask: (page: Page) => Promise<{ items: readonly Row[]; total: number }>,
) {
  return queryOptions({
    queryKey: [...key, 'whole'],
    queryFn: async () => {
      // A row that moves to another page between requests is returned twice.
      const rows = new Map<number, Row>();
      for (let page = 1; ; page += 1) {
        const { items, total } = await ask({ page, pageSize: MOST_ON_A_PAGE });
        for (const row of items) rows.set(row._id, row);
        if (page * MOST_ON_A_PAGE >= total) return { items: [...rows.values()] };
      }
    },
  });
}
