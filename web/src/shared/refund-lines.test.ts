import { expect, it } from 'vitest';
import { refundLines } from './refund-lines.ts';

it('[L09] the rule of refunds speaks of the figure that refunds are computed by', () => {
  const [ten, five] = [10, 5].map((penalty_percent) =>
    refundLines({ _id: 1, penalty_percent }).join(' '),
  );

  expect(ten).toContain('총 금액의 10% 이내');
  expect(five).toContain('총 금액의 5% 이내');
});
