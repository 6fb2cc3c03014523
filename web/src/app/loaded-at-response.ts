import type { DehydratedState } from '@tanstack/react-query';

type Load = Pick<PerformanceNavigationTiming, 'transferSize' | 'responseStart'>;

/**
 * Marks the data of a page as loaded when its response began. The server may have rendered the page
 * minutes before, but it compares the data with the API before it serves the page. Without the
 * mark, each browser would load the same data again. A page from the browser's own cache transfers
 * no bytes and keeps its time.
 *
 * @param load how the browser loaded the page, with times in ms since `timeOrigin`.
 * @param timeOrigin in ms since the epoch.
 */
export function markLoadedAtResponse(
  data: DehydratedState,
  load: Load | undefined,
  timeOrigin: number,
): void {
  if (!load?.transferSize) return;
  const at = Math.floor(timeOrigin + load.responseStart);
  for (const query of data.queries) query.state.dataUpdatedAt = at;
}

/** How the browser loaded this page. */
export function loadOfPage(): Load | undefined {
  return performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming);
}
