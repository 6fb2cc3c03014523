import type { BoardKind } from '@maru/contract/post/post';
import type { IconName } from '../../shared/ui/icon-name.ts';

/** Board of the site: its name, and the addresses of its list and posts. */
export interface Board {
  kind: BoardKind;
  title: string;
  /** One line under the title of its list. */
  lead: string;
  /** Name of one post, as in `이전 리포트`. */
  noun: string;
  /** The part of the site it belongs to. */
  section: string;
  list: string;
  /**
   * Contains `:id` if the id is part of the path. Otherwise the id is the query parameter `_id`.
   */
  view: string;
  icon: IconName;
  /** Posts report on the day, so search engines receive them as news. */
  daily?: boolean;
}

export const noticeBoard: Board = {
  kind: 'notice',
  title: '공지사항',
  lead: '서비스 소식과 점검 일정을 알려 드려요',
  noun: '공지',
  section: '고객센터',
  list: '/cs/notice',
  view: '/cs/notice-content',
  icon: 'megaphone',
};

export const dailyReportBoard: Board = {
  kind: 'daily-report',
  title: '데일리 리포트',
  lead: '장을 열기 전에 읽는 오늘의 시장 정리예요',
  noun: '리포트',
  section: '투자정보',
  list: '/invest/daily-report',
  view: '/invest/daily-report-view',
  icon: 'doc',
  daily: true,
};

export const cardNewsBoard: Board = {
  kind: 'card-news',
  title: '카드뉴스',
  lead: '어려운 이야기를 카드 몇 장으로 정리했어요',
  noun: '카드뉴스',
  section: '투자정보',
  list: '/invest/card-news',
  view: '/invest/card-news-view',
  icon: 'image',
};

export const columnBoard: Board = {
  kind: 'column',
  title: '칼럼',
  lead: '전문가가 직접 쓴 시장과 원칙 이야기예요',
  noun: '칼럼',
  section: '투자정보',
  list: '/invest/column/list',
  view: '/invest/column/content',
  icon: 'note',
};

export const marketConditionBoard: Board = {
  kind: 'market-condition',
  title: '일일 시장 정리',
  lead: '하루의 장을 시간대별로 짧게 정리해요',
  noun: '시장 정리',
  section: '투자정보',
  list: '/invest/daily-market',
  view: '/invest/daily-market-view',
  icon: 'trend',
  daily: true,
};

export const technicalAnalysisBoard: Board = {
  kind: 'technical-analysis',
  title: '기술적 분석',
  lead: '차트를 읽는 순서를 그림으로 익혀요',
  noun: '분석',
  section: '투자정보',
  list: '/invest/technical-analysis',
  view: '/invest/detail/:id',
  icon: 'candle',
};

export const baseBoard: Board = {
  kind: 'base',
  title: '투자 기초',
  lead: '처음이라면 네 단계로 시작하세요',
  noun: '강의',
  section: '투자정보',
  list: '/invest/base',
  view: '/invest/detail/:id',
  icon: 'book',
};

export const dailyBoard: Board = {
  kind: 'daily',
  title: '데일리 시황',
  lead: '매일 장을 앞두고 쓰는 시장 이야기예요',
  noun: '시황',
  section: '투자정보',
  list: '/invest/daily',
  view: '/invest/detail/:id',
  icon: 'doc',
  daily: true,
};
