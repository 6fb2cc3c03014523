// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CHART } from '../editor/charts.fixture.ts';
import { ChartBlock } from './chart-block.tsx';

it('draws a line on the server, with a sentence and a table of the figures', () => {
  const html = renderToString(<ChartBlock chart={CHART} />);
  const { getByRole, container } = render(<div dangerouslySetInnerHTML={{ __html: html }} />);

  expect(getByRole('img').getAttribute('aria-label')).toContain(
    '반도체: 09:00 -1.5%에서 15:30 1.8%, 최고 1.8%, 최저 -1.5%.',
  );
  expect(getByRole('region', { hidden: true }).tabIndex).toBe(0);
  expect([...container.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    '09:00-1.5%-1.1%',
    '12:00–0.4%',
    '15:301.8%0.1%',
  ]);
});

it('draws gains and losses on both sides of zero', () => {
  const { container } = render(
    <ChartBlock
      chart={{
        ...CHART,
        kind: 'bars',
        labels: ['하늘', '새솔'],
        series: [{ name: '금액', unit: '억 원', isChange: true, values: [300, -100] }],
      }}
    />,
  );

  const bars = [...container.querySelectorAll('rect')];
  expect(bars.map((bar) => [bar.getAttribute('x'), bar.getAttribute('width')])).toEqual([
    ['25', '75'],
    ['0', '25'],
  ]);
  expect(bars.map((bar) => bar.dataset['tone'])).toEqual(['up', 'down']);
  expect(container.querySelector('tbody')?.textContent).toBe('하늘+300억 원새솔-100억 원');
});

it('colours only gains and losses of a table', () => {
  const { container } = render(
    <ChartBlock
      chart={{
        ...CHART,
        kind: 'table',
        labels: ['하늘'],
        series: [
          { name: '종가', unit: '원', isChange: false, values: [48_200] },
          { name: '등락', unit: '%', isChange: true, values: [-1.2] },
        ],
      }}
    />,
  );

  const cells = [...container.querySelectorAll('td')];
  expect(cells.map((cell) => [cell.textContent, cell.dataset['tone']])).toEqual([
    ['48,200원', undefined],
    ['-1.2%', 'down'],
  ]);
});
