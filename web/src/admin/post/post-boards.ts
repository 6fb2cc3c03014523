import type { StaffPostKind } from '@maru/contract/post/staff-post';
import { staffBoards, type StaffBoard } from '@maru/contract/post/staff-board';
import type { IconName } from '../../shared/ui/icon-name.ts';

/** Labels of a board on the staff writing screens. */
export interface PostBoard {
  kind: StaffPostKind;
  /** The board itself: the title of its list. */
  title: string;
  /** Singular noun for a post of the board. */
  noun: string;
  icon: IconName;
  /** Labels of the title field and the text field. */
  titleLabel: string;
  bodyLabel: string;
}

const usual = { titleLabel: '제목', bodyLabel: '내용' };

export const postBoards: Readonly<Record<StaffPostKind, PostBoard>> = {
  notice: { ...usual, kind: 'notice', title: '공지사항', noun: '공지', icon: 'megaphone' },
  faq: {
    kind: 'faq',
    title: '자주 묻는 질문',
    noun: '질문',
    icon: 'help',
    titleLabel: '질문',
    bodyLabel: '답변',
  },
  'daily-report': {
    ...usual,
    kind: 'daily-report',
    title: '데일리 리포트',
    noun: '리포트',
    icon: 'doc',
  },
  'card-news': {
    kind: 'card-news',
    title: '카드뉴스',
    noun: '카드뉴스',
    icon: 'image',
    titleLabel: '제목',
    bodyLabel: '글로 읽기',
  },
  column: { ...usual, kind: 'column', title: '전문가 칼럼', noun: '칼럼', icon: 'note' },
  'market-condition': {
    ...usual,
    kind: 'market-condition',
    title: '일일 시장 정리',
    noun: '시장 정리',
    icon: 'trend',
  },
  'technical-analysis': {
    ...usual,
    kind: 'technical-analysis',
    title: '기술적 분석',
    noun: '분석',
    icon: 'candle',
  },
  base: { ...usual, kind: 'base', title: '투자 기초', noun: '강의', icon: 'book' },
  daily: { ...usual, kind: 'daily', title: '해외 시황', noun: '시황', icon: 'doc' },
};

/** Calls of a board. Boards differ in their paths and in the maximum title length. */
export function callsOf(kind: StaffPostKind): StaffBoard {
  return staffBoards[kind] as StaffBoard;
}
