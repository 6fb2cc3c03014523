import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../shared/call.ts';
import { listBroadcastPages } from './broadcast-pages.ts';

const places = vi.hoisted((): { broadcast?: string } => ({}));
vi.mock('#brand', () => ({ brand: { places } }));
vi.mock('../shared/call.ts', { spy: true });

afterEach(() => vi.mocked(makeCall).mockReset());

it('[A29] lists the broadcasts of the days around now, each by its page', async () => {
  places.broadcast = '/schedule/daebeom-content?_id={scheduleId}';
  vi.mocked(makeCall).mockResolvedValue({ items: [{ _id: 7 }, { _id: 9 }] });

  // Already the next day in Seoul.
  const pages = await listBroadcastPages(Date.parse('2026-11-20T16:00:00Z'));

  expect(pages).toEqual([
    { path: '/schedule/daebeom-content?_id=7' },
    { path: '/schedule/daebeom-content?_id=9' },
  ]);
  expect(vi.mocked(makeCall).mock.calls[0]?.[1]).toEqual({
    query: { from: '2026-11-07', to: '2026-12-05' },
  });
});

it('[A29] lists none where a brand has no page for one', async () => {
  delete places.broadcast;

  expect(await listBroadcastPages()).toEqual([]);
  expect(makeCall).not.toHaveBeenCalled();
});
