// @vitest-environment happy-dom
import { brand } from '#brand';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { SiteLinks } from '../../shared/site-links.tsx';
import { Footer } from './footer.tsx';
import { PageShell } from './page-shell.tsx';
import { loadPartCode } from '../../shared/ui/part-code.tsx';

beforeAll(loadPartCode);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('every page carries the risk notice and the facts of the company', () => {
  render(
    <MemoryRouter>
      <PageShell>
        <h1>화면</h1>
      </PageShell>
    </MemoryRouter>,
  );
  const footer = screen.getByRole('contentinfo').textContent;

  expect(footer).toContain(brand.riskNotice.texts.quasi);
  for (const fact of Object.values(brand.company).filter((text) => text !== brand.company.lunch)) {
    expect(footer).toContain(fact);
  }
  const links = within(screen.getByRole('contentinfo'));
  expect(links.getByRole('link', { name: '개인정보처리방침' }).getAttribute('href')).toBe(
    '/terms-maru?tab=1',
  );
});

it('[L04] names the kind of business by the advisory mode in force', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], advisory_kind: 'registered' }));
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <SiteLinks>
          <Footer />
        </SiteLinks>
      </MemoryRouter>
    </QueryClientProvider>,
  );

  await screen.findByText(/등록한 투자자문업자입니다/);
  expect(screen.queryByText(/유사투자자문업자/)).toBeNull();
});

it('the first stop leads past the header', () => {
  render(
    <MemoryRouter>
      <PageShell>
        <h1>화면</h1>
      </PageShell>
    </MemoryRouter>,
  );

  document.querySelector('a')?.click();

  expect(document.activeElement).toBe(screen.getByRole('main'));
});
