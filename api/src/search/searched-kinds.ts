import type { Brand } from '@maru/brands/brand';
import { postPathIn, screenOfPost } from '@maru/brands/post-path';
import type { ScreenName } from '@maru/brands/route';
import type { VideoPlace } from '@maru/contract/video/video';
import { stockAddress } from '@maru/contract/stock/page/stock-page';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { searchKinds, type SearchKind } from '@maru/contract/search/search';

/** The screen that shows an item of each kind. The first screen that the brand has is used. */
const SHOWN_ON: Record<Exclude<SearchKind, 'expert' | 'broadcast' | 'video'>, ScreenName> = {
  ...screenOfPost,
  'best-stock': 'investBestStock',
};

const VIDEOS_ON: Record<VideoPlace, readonly ScreenName[]> = {
  youtube: ['investYoutube', 'youtube'],
  edaily: ['investEdaily'],
  sentv: ['investSentv'],
  basic: ['youtubeBasic'],
  // Shown on the page of their expert, and experts are searched separately.
  'expert-youtube': [],
  'expert-main': [],
};

/** Kinds that the search of a brand covers, and the pages they link to. */
export interface Searched {
  kinds: SearchKind[];
  places: VideoPlace[];
  /** The page of a stock; `null` in brands without such pages. */
  stockLinkOf: ((code: string) => string) | null;
  linkOf: (hit: {
    kind: SearchKind;
    _id: number;
    place: VideoPlace | null;
    created_at: string | null;
  }) => string;
}

export function searchedBy(brand: Pick<Brand, 'routes' | 'places'>): Searched {
  const pathOf = (screen: ScreenName) =>
    brand.routes.find((route) => 'screen' in route && route.screen === screen)?.path ?? null;
  const videoPaths = new Map(
    Object.entries(VIDEOS_ON).map(([place, screens]) => [
      place,
      screens.map(pathOf).find((path) => path !== null) ?? null,
    ]),
  );
  // The keys are those of the record above.
  const places = (Object.keys(VIDEOS_ON) as VideoPlace[]).filter((place) => videoPaths.get(place));
  const kinds = searchKinds.filter((kind) => {
    if (kind === 'expert' || kind === 'broadcast') return true;
    return kind === 'video' ? places.length > 0 : pathOf(SHOWN_ON[kind]) !== null;
  });

  return {
    kinds,
    places,
    stockLinkOf: pathOf('investStock') === null ? null : stockAddress,
    linkOf({ kind, _id, place, created_at: at }) {
      if (kind === 'expert') return brand.places.expert.replace('{expertId}', String(_id));
      if (kind === 'broadcast') return broadcastPath(brand.places, _id, at);
      if (kind === 'video') return videoPaths.get(place ?? '') ?? '/';
      // All stocks share one page.
      const path = kind === 'best-stock' ? pathOf(SHOWN_ON[kind]) : postPathIn(brand, kind, _id);
      return path ?? '/';
    },
  };
}

/** The page of a broadcast, or else the schedule of its day. */
function broadcastPath(places: Brand['places'], id: number, startsAt: string | null): string {
  if (places.broadcast) return places.broadcast.replace('{scheduleId}', String(id));
  const day = startsAt === null ? '' : `?view=day&day=${seoulDayOf(Date.parse(startsAt))}`;
  return `${places.schedule}${day}`;
}
