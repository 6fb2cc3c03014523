import { brand } from '#brand';
import { findRoute } from '@maru/brands/route-match';
import { UNKNOWN_ROUTE } from '@maru/contract/monitor/browser-report';
import { keepSubscription } from '../home/push/subscription.ts';
import { watchPage } from '../shared/browser-report/watch-page.ts';
import { addRareLetters } from '../shared/ui/fonts/all-letters.ts';
import { followUpdates } from './updates.ts';

/**
 * Background work of a site visit after the first paint. The service worker is registered before
 * the push setup.
 */
export async function beginVisit(): Promise<void> {
  addRareLetters();
  watchPage((pathname) => findRoute(brand, pathname)?.route.path ?? UNKNOWN_ROUTE);
  await followUpdates();
  keepSubscription();
}
