import type { Brand } from '@maru/brands/brand';
import { postPathIn, screenOfPost } from '@maru/brands/post-path';
import type { ScreenName } from '@maru/brands/route';
import type { VideoPlace } from '@maru/contract/video/video';
import { searchKinds, type SearchKind } from '@maru/contract/search/search';

/** The screen that shows an item of each kind. The first screen that the brand has is used. */
const SHOWN_ON: Record<Exclude<SearchKind, 'expert' | 'video'>, ScreenName> = {
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
  linkOf: (hit: { kind: SearchKind; _id: number; place: VideoPlace | null }) => string;
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
    if (kind === 'expert') return true;
    return kind === 'video' ? places.length > 0 : pathOf(SHOWN_ON[kind]) !== null;
  });

  return {
    kinds,
    places,
    linkOf({ kind, _id, place }) {
      if (kind === 'expert') return brand.places.expert.replace('{expertId}', String(_id));
      if (kind === 'video') return videoPaths.get(place ?? '') ?? '/';
      // All stocks share one page.
      const path = kind === 'best-stock' ? pathOf(SHOWN_ON[kind]) : postPathIn(brand, kind, _id);
      return path ?? '/';
    },
  };
}
