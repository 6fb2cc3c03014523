// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { refundLines } from '../../shared/refund-lines.ts';
import { OrderAgreements } from './order-agreements.tsx';

afterEach(cleanup);

const refund_rule = { _id: 1, penalty_percent: 7 };

function show(): void {
  render(
    <MemoryRouter>
      <OrderAgreements
        preview={{ terms: null, refund_rule }}
        agreed={new Set()}
        errors={{}}
        onChange={() => undefined}
      />
    </MemoryRouter>,
  );
}

it('[O02] has every line of the refund rule in sight before anything is opened', () => {
  show();

  for (const line of refundLines(refund_rule)) expect(screen.getByText(line)).toBeTruthy();
});

it('leads from the rule of refunds to the terms it is a part of, and unfolds no empty box', () => {
  show();

  const refund = within(screen.getByRole('region', { name: /환불/ }));
  expect(refund.getByRole('link').textContent).toContain('이용약관 보기');
  expect(refund.queryByRole('button')).toBeNull();
});
