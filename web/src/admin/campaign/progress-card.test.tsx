// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aCampaign } from './campaign.fixture.ts';
import { ProgressCard } from './progress-card.tsx';

afterEach(cleanup);

const filled = () => screen.getByRole('progressbar').getAttribute('value');

it('[M08] a schedule that was cancelled before its hour leaves the bar empty', () => {
  const ended = { state: 'cancelled', waiting: 0, failed: 18, cancelled: 18 } as const;
  render(<ProgressCard campaign={aCampaign(ended)} />);

  expect(filled()).toBe('0');
});

it('failed and unknown results fill the bar of a finished campaign', () => {
  const ended = { state: 'done', waiting: 0, sent: 10, failed: 6, unknown: 2 } as const;
  render(<ProgressCard campaign={aCampaign(ended)} />);

  expect(filled()).toBe('18');
});

it('[M08] cancelled recipients are counted separately from failed ones', () => {
  const ended = { state: 'cancelled', waiting: 0, sent: 10, failed: 8, cancelled: 5 } as const;
  render(<ProgressCard campaign={aCampaign(ended)} />);

  const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    '보냄',
    '실패',
    '취소',
    '대기',
  ]);
  expect(counts).toEqual(['10', '3', '5', '0']);
  expect(filled()).toBe('13');
});

it('[M05] an advertisement that rests for the night says until when', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T22:00:00+09:00') });
  render(
    <ProgressCard campaign={aCampaign({ state: 'sending', advertising: true, waiting: 3 })} />,
  );
  vi.useRealTimers();

  expect(screen.getByText(/11\.21 \(토\) 08:00에 이어서 보내요/)).toBeTruthy();
});
