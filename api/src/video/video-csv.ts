import type { VideoPlace } from '@maru/contract/content/content';
import type { StaffVideo } from '@maru/contract/vod/staff-video';
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
  { head: '번호', cell: ({ _id }) => _id },
  { head: '위치', cell: ({ place }) => PLACES[place] },
  { head: '순서', cell: ({ position }) => position },
  { head: '제목', cell: ({ title }) => title },
  { head: '주소', cell: ({ url }) => url },
  { head: '전문가', cell: ({ expert }) => expert?.nick },
  { head: '길이(초)', cell: ({ length_s }) => length_s },
  { head: '노출', cell: ({ shown }) => shown },
  { head: '등록', cell: ({ created_at }) => csvTime(created_at) },
  { head: '수정', cell: ({ updated_at }) => csvTime(updated_at) },
  { head: '수정한 사람', cell: ({ updated_by }) => updated_by },
];
