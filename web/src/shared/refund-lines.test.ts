import { expect, it } from 'vitest';
import { refundLines } from './refund-lines.ts';

it('[L09] the rule of refunds speaks of the figure that refunds are computed by', () => {
  const [ten, five] = [10, 5].map((penalty_percent) =>
    refundLines({ _id: 1, penalty_percent }).join(' '),
  );

  expect(ten).toContain('결제한 날부터 7일 안에 철회하면 이용한 일수만큼의 금액만');
  expect(ten).toContain('총 금액의 10% 이내');
  expect(five).toContain('총 금액의 5% 이내');
});
