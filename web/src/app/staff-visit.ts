import { UNKNOWN_ROUTE } from '@maru/contract/monitor/browser-report';
import { dropOldDrafts } from '../admin/draft-keeper.ts';
import { watchPage } from '../shared/browser-report/watch-page.ts';
import { followUpdates } from './updates.ts';

/** Background work of a staff visit after the first paint. */
export async function beginStaffVisit(): Promise<void> {
  watchPage((pathname) => /^\/curve\/[\w-]+/.exec(pathname)?.[0] ?? UNKNOWN_ROUTE);
  dropOldDrafts();
  await followUpdates();
}
