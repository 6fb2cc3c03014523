import { bannerWords } from '@maru/contract/banner/banner-words';
import type { BannerDevice, BannerLocation } from '@maru/contract/banner/banner';
import type { BannerState, StaffBanner } from '@maru/contract/banner/staff-banner';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

const PLACES: Record<BannerLocation, string> = {
  POPUP: '팝업',
  TOP: '상단',
  PROMOTION: '프로모션',
  BROADCAST: '편성표',
  EXPERT_MAIN: '전문가 목록',
};

const STATES: Record<BannerState, string> = {
  on: '노출 중',
  scheduled: '예약',
  ended: '종료',
  off: '꺼짐',
};

const DEVICES: Record<BannerDevice, string> = { all: '전체', desktop: 'PC', mobile: '모바일' };

/** The columns of banners as a file. */
export const bannerColumns: readonly CsvColumn<StaffBanner>[] = [
  { head: bannerWords._id, cell: ({ _id }) => _id },
  { head: bannerWords.location, cell: ({ location }) => PLACES[location] },
  { head: bannerWords.order, cell: ({ order }) => order },
  { head: bannerWords.alt, cell: ({ alt }) => alt },
  { head: bannerWords.link, cell: ({ link }) => link },
  { head: bannerWords.device, cell: ({ device }) => DEVICES[device] },
  { head: bannerWords.status, cell: ({ state }) => STATES[state] },
  { head: bannerWords.from_at, cell: ({ from_at }) => csvTime(from_at) },
  { head: bannerWords.to_at, cell: ({ to_at }) => csvTime(to_at) },
  { head: '보지 않기 일수', cell: ({ period }) => period },
  { head: '노출', cell: ({ all }) => all.shows },
  { head: '클릭', cell: ({ all }) => all.clicks },
  { head: '보지 않기 선택', cell: ({ all }) => all.dismissals },
  { head: bannerWords.updated_at, cell: ({ updated_at }) => csvTime(updated_at) },
  { head: bannerWords.updated_by, cell: ({ updated_by }) => updated_by },
];
