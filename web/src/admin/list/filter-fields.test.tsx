// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { ChoiceFilter } from './filter-fields.tsx';
import { useListAddress } from './list-address.ts';

afterEach(cleanup);

const NAMES = ['shown'] as const;

function Filters() {
  const address = useListAddress(NAMES);
  const navigate = useNavigate();
  return (
    <>
      <ChoiceFilter
        address={address}
        name="shown"
        label="노출"
        options={[{ value: 'false', label: '숨김' }]}
      />
      <button type="button" onClick={() => void navigate(-1)}>
        뒤로
      </button>
    </>
  );
}

it('[D10] shows what the address says after going back, all where it says nothing', () => {
  render(
    <MemoryRouter>
      <Filters />
    </MemoryRouter>,
  );
  const choice = screen.getByLabelText<HTMLSelectElement>('노출');
  fireEvent.change(choice, { target: { value: 'false' } });
  expect(choice.value).toBe('false');

  fireEvent.click(screen.getByText('뒤로'));

  expect(choice.value).toBe('');
});
