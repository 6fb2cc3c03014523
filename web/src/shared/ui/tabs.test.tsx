// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { numbersOf } from './pagination.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Example() {
  const [value, setValue] = useState<'intro' | 'plan' | 'vod'>('intro');
  return (
    <Tabs
      label="전문가"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'intro', label: '소개', panel: '소개 내용' },
        { value: 'plan', label: '방송 일정', panel: '일정 내용' },
        { value: 'vod', label: 'VOD', panel: '녹화 내용' },
      ]}
    />
  );
}

const chosen = () => screen.getByRole('tab', { selected: true });

it('[V4.19] tabs are walked with arrows, Home and End, round the ends', async () => {
  const user = userEvent.setup();
  render(<Example />);

  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(chosen().textContent).toBe('방송 일정');
  expect(screen.getByRole('tabpanel').textContent).toBe('일정 내용');
  await user.keyboard('{End}{ArrowRight}');
  expect(chosen().textContent).toBe('소개');
  await user.keyboard('{ArrowLeft}');
  expect(chosen().textContent).toBe('VOD');
  expect(document.activeElement).toBe(chosen());
  await user.keyboard('{Home}');
  expect(chosen().textContent).toBe('소개');
});

it.each([
  [1, 20, [1, 2, 3, 4, 5]],
  [3, 20, [1, 2, 3, 4, 5]],
  [10, 20, [8, 9, 10, 11, 12]],
  [20, 20, [16, 17, 18, 19, 20]],
  [2, 3, [1, 2, 3]],
])('page %d of %d shows its neighbours', (page, last, numbers) => {
  expect(numbersOf(page, last)).toEqual(numbers);
});
