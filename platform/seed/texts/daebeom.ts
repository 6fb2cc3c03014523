import type { DemoTexts } from './demo-texts.ts';
import { steadyHabitColumn } from './lead-articles.ts';
import { texts as maru } from './maru.ts';

/** Shows of 대범, indexed by the expert's number. Their fields are those of the domestic market. */
const shows: readonly (readonly string[])[] = [
  ['대범한 아침, 대형주 점검', '실적표 한 장으로 보는 IT'],
  ['소재주, 길게 보는 연습', '2차전지 공급망 지도'],
  ['수급 일기 쓰는 시간', '하루 거래 복기'],
  ['헬스케어 산업 수업', '바이오 공시 함께 읽기'],
  ['배당으로 세우는 습관', '가치 투자 서재'],
  ['작은 기업 큰 이야기', '성장주 체크리스트 실습'],
  ['자산을 나누는 저녁', '연금 계좌와 ETF'],
  ['만기 주간의 태도', '변동성에 대처하는 자세'],
  ['미국장 아침 정리', '해외 기업 사업 보고서 읽기'],
  ['차트 앞에서 천천히', '지지와 저항 실습'],
  ['금리와 환율 수업', '지표 달력 함께 넘기기'],
];

/** 대범: domestic stocks and habits. */
export const texts: DemoTexts = {
  ...maru,
  experts: maru.experts.map((expert, index) => ({
    ...expert,
    shows: shows[index] ?? expert.shows,
  })),
  onAir: {
    free: '대범한 아침, 대형주 점검',
    paid: '소재주, 길게 보는 연습',
    membersOnly: '작은 기업 큰 이야기: 공장 탐방 편',
  },
  columns: [
    [
      '흔들리지 않는 투자 습관',
      '시장이 아니라 나를 먼저 살피는 방법을 적었어요.',
      steadyHabitColumn,
    ],
    ['분할 매수는 왜 어려울까', '나눠 사기로 한 계획이 무너지는 순간을 돌아봐요.'],
    ['배당을 다시 심는 계절', '받은 배당을 어디에 둘지 정하는 기준이에요.'],
    ['재무제표와 친해지는 일주일', '하루 한 줄씩만 읽어 봐요.'],
    ['내려갈 때 적어 둘 것', '가격이 아니라 이유를 적어요.'],
    ['연말에 하는 포트폴리오 청소', '가진 이유가 사라진 종목을 정리해요.'],
    ['조용한 종목의 매력', '화제가 되지 않는 기업을 보는 눈이에요.'],
    ['금리가 내려오면 달라지는 것', '업종마다 닿는 속도가 달라요.'],
    ['경험을 규칙으로 바꾸기', '두 번 겪은 일은 규칙으로 적어 둬요.'],
    ['손실 앞에서 대범해지기', '정해 둔 만큼만 잃는 연습이에요.'],
  ],
  videos: {
    ...maru.videos,
    youtube: [
      '대범한 투자 습관 1편',
      '분할 매수 계획 세우기',
      '재무제표 하루 한 줄',
      '배당 달력 만들기',
      '기업 탐방 브이로그',
      '연금 계좌 첫걸음',
      '금리 결정일의 기록',
      '포트폴리오 청소하기',
    ],
  },
};
