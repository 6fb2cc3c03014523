// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeUpload } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { ProfitForm } from './profit-form.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(async () => ({ items: [], item: { kind: 'quasi', version: 1 } })),
  makeUpload: vi.fn(),
}));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'content', permissions: ['manageContent'] }),
}));
afterEach(cleanup);

it('[L05] keeps the statement of an account where only staff see it', async () => {
  vi.mocked(makeUpload).mockResolvedValue({ urls: ['/uploads/evidence/a.png'] });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <ProfitForm item={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  fireEvent.change(screen.getByLabelText('증빙 파일'), {
    target: { files: [new File(['x'], '계좌.png', { type: 'image/png' })] },
  });

  await screen.findByRole('button', { name: '증빙 지우기' });
  expect(vi.mocked(makeUpload).mock.calls[0]?.[1].get('subDir')).toBe('evidence');
});
