// @vitest-environment happy-dom
import { ACCESS_S } from '@maru/contract/core/call';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteRenewedAt } from '../../shared/session/renewed-at.ts';
import { setRenewal } from '../../shared/session/renewals.ts';
import { PayLink } from './pay-link.tsx';

/** Actions of the browser, in order. */
let done: string[];

beforeEach(() => {
  done = [];
  setRenewal('member', async () => void done.push('renew'));
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void done.push(`${address}`));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  noteRenewedAt('member', null);
});

it.each([
  ['an access that has run out', ACCESS_S, ['renew', expect.stringContaining('?order=7')]],
  ['none that is good', 0, [expect.stringContaining('?order=7')]],
])(
  'renews %s on the way to the payment window, which turns old ones away',
  async (_case, age, expected) => {
    noteRenewedAt('member', Date.now() - age * 1_000);
    render(<PayLink order={{ _id: 7, method: 'card' }} />);

    fireEvent.click(screen.getByRole('button', { name: '카드로 결제하기' }));

    await waitFor(() => expect(done).toEqual(expected));
  },
);
