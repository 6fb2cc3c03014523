import type { CoverKind } from '@maru/contract/cover/cover';
import {
  area,
  bars,
  candles,
  diverging,
  donut,
  orderBook,
  treemap,
  waves,
} from './chart-motifs.ts';
import type { Motif } from './shapes.ts';
import { bell, present, question, shield, talk } from './sign-motifs.ts';
import { battery, calendar, chip, coins, globe, helix, sheet } from './topic-motifs.ts';

/** The first topic that the title names decides the drawing. */
const TOPICS: readonly (readonly [words: RegExp, motif: Motif])[] = [
  [/사칭|피하|안전|지키|손절|리스크|위험/, shield],
  [/알림/, bell],
  [/퀴즈|질문|어땠나|무엇/, question],
  [/후기|대화|친구|함께 듣|소개|공모전|만나/, talk],
  [/쿠폰|이벤트|출석|도장/, present],
  [/반도체|IT|AI|전장|칩|기술주/, chip],
  [/2차전지|배터리|양극재|소재/, battery],
  [/바이오|임상|헬스케어|제약/, helix],
  [/미국|간밤|해외|환율|글로벌|수출/, globe],
  [/배당|현금|비중|예탁금|금리/, coins],
  [/일정|달력|기준일|주간|한 주|다음 날|한 해|연말/, calendar],
  [/호가|체결|매수|매도|주문|라이브/, orderBook],
  [/공시|재무|실적|읽는|매매일지|기록|체크리스트|노트|정리/, sheet],
  [/ETF|포트폴리오|리밸런싱|분산/, donut],
  [/섹터|업종|시장 지도|대형주/, treemap],
  [/수급|외국인|기관/, diverging],
  [/옵션|선물|변동성|만기|지수/, waves],
  [/거래량|거래대금|매물|성장/, bars],
  [/이동평균|지지|저항|추세|박스권|갭|차트|주봉|캔들|볼린저/, candles],
];

const CHARTS = [candles, area, bars, diverging, waves, treemap, orderBook, donut] as const;
const EVENT_DRAWINGS = [present, talk, bell, question] as const;

/**
 * The drawing of a cover. A technical analysis always shows candles.
 *
 * @param board kind of a post, or `null`.
 */
export function motifOf(
  { kind, title, place }: { kind: CoverKind; title: string; place: number },
  board: string | null,
): Motif {
  if (board === 'technical-analysis') return candles;
  const topic = TOPICS.find(([words]) => words.test(title));
  if (topic) return topic[1];
  const others = kind === 'event' ? EVENT_DRAWINGS : CHARTS;
  return others[place % others.length] ?? area;
}
