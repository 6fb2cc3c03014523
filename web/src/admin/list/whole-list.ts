import { MOST_ON_A_PAGE } from '@maru/contract/primitive';
import { queryOptions } from '@tanstack/react-query';

interface Page {
  page: number;
  pageSize: number;
}

/**
 * The query of a list that a screen needs whole, such as one that is put in order: page after page,
 * however many there are.
 *
 * @param key the `callKey` of the call, with what it is asked for beside the page.
 * @example wholeListQuery(callKey(adminListSeries), (page) => makeCall(adminListSeries, { query: page }))
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
