import { chartHtml, type Chart } from '@maru/contract/editor/chart-html';

export const CHART: Chart = {
  kind: 'line',
  title: '업종 지수 흐름',
  labelName: '시각',
  labels: ['09:00', '12:00', '15:30'],
  series: [
    { name: '반도체', unit: '%', isChange: false, values: [-1.5, null, 1.8] },
    { name: '시장 평균', unit: '%', isChange: false, values: [-1.1, 0.4, 0.1] },
  ],
  source: '예시 수치',
};

export const CHART_HTML = chartHtml(CHART);
