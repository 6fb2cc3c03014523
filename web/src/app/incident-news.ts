import { listIncidents, type Incident } from '@maru/contract/status/incident';
import { getStatus } from '@maru/contract/status/status';
import { incidentKindWords, incidentStateWords } from '@maru/contract/status/status-words';
import { makeCall } from '../shared/call.ts';
import type { FeedItem } from './page-list.ts';

const PAST = 20;
const MOST_UPDATES = 40;

/**
 * Updates of the status page, newest first. Each one is an item, so that feed readers show all of
 * them.
 *
 * @throws CallFailed if the API does not answer.
 */
export async function listIncidentNews(): Promise<FeedItem[]> {
  const [{ incidents }, { items }] = await Promise.all([
    makeCall(getStatus, {}),
    makeCall(listIncidents, { query: { pageSize: PAST } }),
  ]);
  return [...incidents, ...items]
    .flatMap(newsOf)
    .sort((a, b) => Date.parse(b.published) - Date.parse(a.published))
    .slice(0, MOST_UPDATES);
}

function newsOf({ kind, title, updates }: Incident): FeedItem[] {
  return updates.map(({ _id, state, text, at }) => ({
    path: `/status#update-${_id}`,
    title: `[${incidentStateWords[state]}] ${title}`,
    text,
    board: incidentKindWords[kind],
    published: at,
  }));
}
