import type { SearchKind } from '@maru/contract/search/search';

/** Label of each kind of result. */
export const kindLabels: Readonly<Record<SearchKind, string>> = {
  expert: '전문가',
  broadcast: '방송',
  notice: '공지사항',
  faq: '자주 묻는 질문',
  'best-stock': '베스트 종목',
  'daily-report': '데일리 리포트',
  'card-news': '카드뉴스',
  column: '칼럼',
  'market-condition': '일일 시장 정리',
  'technical-analysis': '기술적 분석',
  base: '투자 기초',
  daily: '데일리 시황',
  video: '영상',
};
