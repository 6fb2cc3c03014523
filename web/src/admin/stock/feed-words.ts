import type { FeedState, PriceRowProblem, StockFeed } from '@maru/contract/stock/feed/staff-feed';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

export const feedNames: Readonly<Record<StockFeed, string>> = {
  file: '거래소 파일',
  kis: '한국투자증권',
  dart: '전자공시 (DART)',
};

/** Content of each feed. */
export const feedLines: Readonly<Record<StockFeed, string>> = {
  file: '서버 폴더에 넣은 종가 파일을 읽어요',
  kis: '장이 끝나면 쓰는 종목의 종가를 가져와요',
  dart: '장날에 등록된 종목의 새 공시를 가져와요',
};

/** Notice of a feed without its settings. */
export const missingSettings: Readonly<Record<StockFeed, string>> = {
  file: '종가 파일 폴더가 설정되지 않았어요',
  kis: '서버에 한국투자증권 키가 없어서 종가를 가져오지 않아요',
  dart: '서버에 전자공시 키가 없어서 공시를 가져오지 않아요',
};

/** Messages for the problems of a row of a closes file. */
export const rowProblemWords: Readonly<Record<PriceRowProblem, string>> = {
  code: '종목코드는 여섯 자리예요',
  day: '날짜를 확인해 주세요',
  price: '가격이나 거래량을 확인해 주세요',
  repeated: '표 안에 같은 종목과 날짜가 또 있어요',
  unknown: '상장 종목표에 없는 종목이에요',
  future: '아직 오지 않은 날이에요',
};

/** The state of a feed in one word. */
export function stateOf({ configured, running, last }: FeedState): {
  tone: BadgeTone;
  word: string;
} {
  if (!configured) return { tone: 'ended', word: '설정 안 됨' };
  if (running) return { tone: 'info', word: '실행 중' };
  if (last === null) return { tone: 'quiet', word: '대기 중' };
  if (last.ended_at === null) return { tone: 'warn', word: '중단됨' };
  return last.problem === null
    ? { tone: 'success', word: '정상' }
    : { tone: 'error', word: '문제 있음' };
}
