import type { VideoPlace } from '@maru/contract/video/video';
import type { StaffVideo } from '@maru/contract/video/staff-video';
import { videoWords } from '@maru/contract/video/video-words';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

const PLACES: Record<VideoPlace, string> = {
  youtube: '유튜브',
  edaily: '이데일리',
  sentv: '서울경제TV',
  basic: '기초 강의',
  'expert-youtube': '전문가 유튜브',
  'expert-main': '전문가 대표 영상',
};

/** The columns of videos as a file. */
export const videoColumns: readonly CsvColumn<StaffVideo>[] = [
  { head: videoWords._id, cell: ({ _id }) => _id },
  { head: videoWords.place, cell: ({ place }) => PLACES[place] },
  { head: videoWords.position, cell: ({ position }) => position },
  { head: videoWords.title, cell: ({ title }) => title },
  { head: videoWords.url, cell: ({ url }) => url },
  { head: videoWords.expert_id, cell: ({ expert }) => expert?.nick },
  { head: `${videoWords.length_s}(초)`, cell: ({ length_s }) => length_s },
  { head: videoWords.shown, cell: ({ shown }) => shown },
  { head: videoWords.created_at, cell: ({ created_at }) => csvTime(created_at) },
  { head: videoWords.updated_at, cell: ({ updated_at }) => csvTime(updated_at) },
  { head: videoWords.updated_by, cell: ({ updated_by }) => updated_by },
];
