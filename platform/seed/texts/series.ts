import type { Brand } from '@maru/brands/brand';

/** A series: its title, its access rule, and the titles of its steps in order. */
export interface SeriesText {
  title: string;
  summary: string;
  level: 'first' | 'middle' | 'deep';
  /** `all` = free, `series` = by the product of series, `expert` = by products of its expert. */
  opens: 'all' | 'series' | 'expert';
  steps: readonly string[];
}

/** The series of each brand. */
export const seriesOf: Record<Brand['id'], readonly SeriesText[]> = {
  maru: [
    {
      title: '주식, 처음 읽는 법',
      summary: '계좌를 열기 전에 알아 둘 말과 숫자를 여섯 번에 나눠 배워요.',
      level: 'first',
      opens: 'all',
      steps: [
        '주식은 무엇을 사는 것일까',
        '시장과 지수 읽기',
        '호가와 주문 이해하기',
        '재무제표 첫 장',
        '공시 찾아보는 법',
        '매매 기록 시작하기',
      ],
    },
    {
      title: '실적으로 기업 읽기',
      summary: '실적 시즌마다 무엇부터 봐야 하는지 실제 표를 넘기며 익혀요.',
      level: 'middle',
      opens: 'series',
      steps: [
        '실적표의 세 줄',
        '매출과 이익이 다르게 움직일 때',
        '업황과 재고 읽기',
        '현금흐름표 실습',
        '실적 발표일을 보내는 법',
      ],
    },
    {
      title: '차트와 수급 실전',
      summary: '차트와 수급표를 함께 놓고 기준을 세우는 연습을 해요.',
      level: 'deep',
      opens: 'expert',
      steps: [
        '이동평균선의 쓰임',
        '거래량이 말하는 것',
        '외국인·기관 수급표 읽기',
        '지지와 저항 실습',
        '기준을 지키는 기록법',
      ],
    },
  ],
  futureon: [
    {
      title: '해외선물 첫걸음',
      summary: '선물이 무엇인지부터 손실을 먼저 정하는 방법까지 차례로 배워요.',
      level: 'first',
      opens: 'all',
      steps: [
        '선물은 약속이다',
        '상품과 거래 시간',
        '증거금과 위험 이해하기',
        '주문 종류 실습',
        '경제지표 달력 읽기',
        '손실을 정하고 시작하기',
      ],
    },
    {
      title: '지수와 원자재 읽기',
      summary: '지수, 금, 원유가 무엇에 움직이는지 하나씩 나눠 봐요.',
      level: 'middle',
      opens: 'series',
      steps: [
        '지수 선물의 하루',
        '금과 달러의 관계',
        '원유 재고 발표 읽기',
        '금리와 환율이 만나는 곳',
        '월물과 만기 이해하기',
      ],
    },
    {
      title: '매매 계획과 복기',
      summary: '들어가기 전에 쓰고, 나온 뒤에 다시 읽는 습관을 만들어요.',
      level: 'deep',
      opens: 'expert',
      steps: [
        '계획표 쓰는 법',
        '변동성이 큰 밤 보내기',
        '손절 기준 실습',
        '복기 노트 함께 쓰기',
        '쉬는 날을 정하는 이유',
      ],
    },
  ],
  daebeom: [
    {
      title: '대범한 투자 습관 만들기',
      summary: '시장보다 나를 먼저 살피는 습관을 여섯 번에 나눠 만들어요.',
      level: 'first',
      opens: 'all',
      steps: [
        '왜 서두르게 될까',
        '투자 일기 첫 장',
        '나눠 사는 계획 세우기',
        '정해 둔 만큼만 잃기',
        '뉴스와 거리 두는 법',
        '한 달을 돌아보는 시간',
      ],
    },
    {
      title: '기업의 속을 보는 눈',
      summary: '사업보고서를 펼쳐 놓고 오래 가져갈 기업을 고르는 눈을 길러요.',
      level: 'middle',
      opens: 'series',
      steps: [
        '사업보고서 목차부터',
        '돈을 버는 구조 그리기',
        '빚의 종류 구분하기',
        '경쟁사와 나란히 놓기',
        '주주에게 돌려주는 방법',
      ],
    },
    {
      title: '시장을 견디는 자산 나누기',
      summary: '내려가는 날에도 계획을 지킬 수 있게 자산을 나눠 담아요.',
      level: 'deep',
      opens: 'expert',
      steps: [
        '나눠 담는 까닭',
        '현금의 자리 정하기',
        '연금 계좌와 배당',
        '다시 맞추는 날 정하기',
        '십 년을 그려 보기',
      ],
    },
  ],
};
