/**
 * Whether the browser may have taken this page from its cache, as on Back and after a restart. Such
 * a page shows the state of its first visit.
 */
export function isRestoredPage(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
}
