// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { refundLines } from '../../shared/refund-lines.ts';
import { OrderAgreements } from './order-agreements.tsx';

afterEach(cleanup);

it('[O02] has every line of the refund rule in sight before anything is opened', () => {
  const refund_rule = { _id: 1, penalty_percent: 7 };
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

  for (const line of refundLines(refund_rule)) expect(screen.getByText(line)).toBeTruthy();
});
