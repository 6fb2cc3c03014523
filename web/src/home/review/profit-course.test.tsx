// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProfitCourse } from './profit-course.tsx';

afterEach(cleanup);

it('[L05] draws the realised return of a case, with a table of its figures', () => {
  render(<ProfitCourse course={[0, 1.5, -0.5]} />);

  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    '실현 손익률 흐름. 최고 상승 1.50퍼센트, 최저 하락 0.50퍼센트, 끝 하락 0.50퍼센트.',
  );
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('시작');
  expect(rows[2]).toMatch(/끝.*0\.5/);
});
