import { bannerLocation, type BannerLocation } from '@maru/contract/banner/banner';
import { addressOf } from '../sections.ts';

interface PlaceWords {
  /** Title of the screen. */
  title: string;
  tab: string;
  /** The route names of the list and of the form. */
  list: string;
  form: string;
  /** Note above the list: the part of it that visitors see. */
  note: string;
}

/** The places of banners, in the order of their tabs. */
export const bannerPlaces: Readonly<Record<BannerLocation, PlaceWords>> = {
  POPUP: {
    title: '팝업 배너',
    tab: '팝업',
    list: 'banner-popup',
    form: 'banner-write',
    note: '위에서부터 최대 3개가 5초마다 바뀌며 보여요. 끌어서 순서를 바꾸세요.',
  },
  TOP: {
    title: '상단 배너',
    tab: '상단 배너',
    list: 'banner-top',
    form: 'banner-write',
    note: '홈 첫 화면에 방송과 함께 차례로 보여요. 끌어서 순서를 바꾸세요.',
  },
  PROMOTION: {
    title: '프로모션 배너',
    tab: '프로모션',
    list: 'banner-promotion',
    form: 'banner-write',
    note: '홈 가운데에 차례로 보여요. 끌어서 순서를 바꾸세요.',
  },
  EXPERT_MAIN: {
    title: '전문가 배너',
    tab: '전문가',
    list: 'banner-promotion',
    form: 'banner-write',
    note: '전문가 목록 위에 차례로 보여요. 끌어서 순서를 바꾸세요.',
  },
  BROADCAST: {
    title: '편성표 배너',
    tab: '편성표 배너',
    list: 'broadcast-schedule-banner',
    form: 'broadcast-schedule-banner-write',
    note: '방송 편성표 위에 차례로 보여요. 끌어서 순서를 바꾸세요.',
  },
};

export const bannerLocations = bannerLocation.options;

/** The place that an address names, or the screen's own. Two places share a route. */
export function placeIn(search: URLSearchParams, own: BannerLocation): BannerLocation {
  return bannerLocations.find((place) => place === search.get('place')) ?? own;
}

export function placeAddress(place: BannerLocation): string {
  const { list } = bannerPlaces[place];
  return `${addressOf(list)}${place === 'EXPERT_MAIN' ? `?place=${place}` : ''}`;
}

export function newBannerAddress(place: BannerLocation): string {
  return `${addressOf(bannerPlaces[place].form)}?place=${place}`;
}

export function editBannerAddress(place: BannerLocation, _id: number): string {
  return `${addressOf(bannerPlaces[place].form)}?_id=${_id}`;
}
