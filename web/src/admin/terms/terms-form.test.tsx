// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
// The editor is lazy-loaded. This import loads it before the test runs.
import '../../shared/editor/html-editor.tsx';
import { createQueries } from '../../shared/query.ts';
import { TermsForm } from './terms-form.tsx';

vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'boss', permissions: ['superAdmin'] }),
}));
afterEach(cleanup);

it('says of an empty text that it is needed, and gives it the focus', async () => {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <TermsForm item={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const text = await screen.findByRole('textbox', { name: '내용' });
  fireEvent.input(screen.getByLabelText(/^제목/), { target: { value: '이용약관' } });

  fireEvent.click(screen.getByRole('button', { name: '저장하기' }));

  const words = await screen.findByText('필수 입력 항목입니다.');
  expect(document.activeElement).toBe(text);
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(text.getAttribute('aria-describedby')).toBe(words.closest('p')?.id);
});
