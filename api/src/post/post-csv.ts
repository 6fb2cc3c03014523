import {
  postTraits,
  type PostState,
  type StaffPost,
  type StaffPostKind,
} from '@maru/contract/post/staff-post';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

/** Board names used for files and tasks. */
export const boardNames: Readonly<Record<StaffPostKind, string>> = {
  notice: '공지사항',
  faq: '자주_묻는_질문',
  'daily-report': '데일리_리포트',
  'card-news': '카드뉴스',
  column: '전문가_칼럼',
  'market-condition': '일일_시장_정리',
  'technical-analysis': '기술적_분석',
  base: '투자_기초',
  daily: '해외_시황',
};

const STATES: Record<PostState, string> = {
  draft: '초안',
  review: '승인 대기',
  scheduled: '예약',
  published: '공개',
  hidden: '비공개',
};

/** The columns of a board as a file. */
export function postColumns(kind: StaffPostKind): readonly CsvColumn<StaffPost>[] {
  const { day, expert, pin } = postTraits[kind];
  return [
    { head: '번호', cell: ({ _id }) => _id },
    { head: '분류', cell: ({ category }) => category },
    { head: '제목', cell: ({ title }) => title },
    { head: '상태', cell: ({ state }) => STATES[state] },
    { head: '공개', cell: ({ publish_at }) => csvTime(publish_at) },
    ...(day ? [{ head: '날짜', cell: ({ on_day }: StaffPost) => on_day }] : []),
    ...(expert
      ? [{ head: '전문가', cell: ({ expert: author }: StaffPost) => author?.nick ?? '' }]
      : []),
    ...(pin ? [{ head: '고정', cell: ({ pinned }: StaffPost) => pinned }] : []),
    { head: '조회', cell: ({ views }) => views },
    { head: '작성', cell: ({ created_at }) => csvTime(created_at) },
    { head: '작성한 사람', cell: ({ created_by }) => created_by },
    { head: '수정', cell: ({ updated_at }) => csvTime(updated_at) },
    { head: '수정한 사람', cell: ({ updated_by }) => updated_by },
    { head: '휴지통', cell: ({ deleted_at }) => csvTime(deleted_at) },
    { head: '지운 사람', cell: ({ deleted_by }) => deleted_by },
  ];
}
