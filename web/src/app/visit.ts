import { keepSubscription } from '../home/push/subscription.ts';
import { followUpdates } from './updates.ts';

/** What a visit of the site does behind the first picture: the worker first, which pushes need. */
export async function beginVisit(): Promise<void> {
  await followUpdates();
  keepSubscription();
}
