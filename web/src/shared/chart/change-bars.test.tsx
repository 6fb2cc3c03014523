// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChangeBars } from './change-bars.tsx';

afterEach(cleanup);

function widthsOf(most?: number): (string | null)[] {
  const { container } = render(
    <ChangeBars
      {...(most !== undefined && { most })}
      hasLongLabels
      chart={{
        title: '클릭률',
        labelName: '발송',
        labels: ['첫 발송', '둘째 발송'],
        series: [{ name: '클릭률', unit: '%', isChange: false, values: [50, 25] }],
      }}
    />,
  );
  return [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'));
}

it('[D22] draws at the scale of other charts, or at that of the largest value', () => {
  expect(widthsOf(100)).toEqual(['50', '25']);
  cleanup();
  expect(widthsOf()).toEqual(['100', '50']);
});
