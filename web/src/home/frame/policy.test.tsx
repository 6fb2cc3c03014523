// @vitest-environment happy-dom
import { brandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import type { ScreenRoute } from '@maru/brands/route';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import {
  accessTo,
  outcomeFor,
  roles,
  type Outcome,
  type Role,
} from '../../../../tests/support/policy.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { SessionGuard } from './session-guard.tsx';

vi.mock('../../shared/dialog/dialog.ts');
vi.mock('../../shared/session/session.ts');

afterEach(cleanup);

const brands = brandId.options.map(brandOf);
const screensOf = (brand: (typeof brands)[number]) =>
  brand.routes.filter((route): route is ScreenRoute => 'screen' in route);

/** Member session of each role. Staff have none. */
const SESSIONS = {
  guest: { authenticated: false, type: 'guest' },
  user: { authenticated: true, type: 'user' },
  expert: { authenticated: true, type: 'expert' },
  admin: { authenticated: false, type: 'guest' },
} as const satisfies Record<Role, object>;

/** Result of the guard when a role opens a page. */
function open({ path, access }: ScreenRoute, role: Role): Outcome {
  Object.assign(sessionState, { initialized: true, ...SESSIONS[role] });
  vi.mocked(confirm)
    .mockReset()
    .mockReturnValue(new Promise(() => undefined));
  const page = access ? (
    <SessionGuard access={access} title="비밀">
      안
    </SessionGuard>
  ) : (
    '안'
  );
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element="다른 곳" />
      </Routes>
    </MemoryRouter>,
  );
  const isIn = screen.queryByText('안') !== null;
  const asked = vi.mocked(confirm).mock.calls.length > 0;
  cleanup();
  if (isIn) return 'in';
  return asked ? 'login' : 'elsewhere';
}

describe.each(brands)('[U10] every page of $id', (brand) => {
  it.each(roles)('opens to %s as the policy says', (role) => {
    for (const route of screensOf(brand)) {
      // The home of the own pages is another one for experts.
      const elsewhere = role === 'expert' && route.path === '/mypage';
      const outcome = elsewhere ? 'elsewhere' : outcomeFor(role, accessTo(`page ${route.path}`));
      expect([route.path, open(route, role)]).toEqual([route.path, outcome]);
    }
  });

  it('declares the access that the policy gives it', () => {
    for (const { path, access = 'anyone' } of screensOf(brand)) {
      expect([path, access]).toEqual([path, accessTo(`page ${path}`)]);
    }
  });
});
