// @vitest-environment happy-dom
import { brand } from '#brand';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { PageShell } from './page-shell.tsx';

afterEach(cleanup);

it('every page carries the risk notice and the facts of the company', () => {
  render(
    <MemoryRouter>
      <PageShell>
        <h1>화면</h1>
      </PageShell>
    </MemoryRouter>,
  );
  const footer = screen.getByRole('contentinfo').textContent;

  expect(footer).toContain(brand.riskNotice.text);
  for (const fact of Object.values(brand.company).filter((text) => text !== brand.company.lunch)) {
    expect(footer).toContain(fact);
  }
  const links = within(screen.getByRole('contentinfo'));
  expect(links.getByRole('link', { name: '개인정보처리방침' }).getAttribute('href')).toBe(
    '/terms-maru?tab=1',
  );
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
