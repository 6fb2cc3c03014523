import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { adminScreen } from './admin-screen.ts';
import { AdminTitle } from './admin-title.tsx';
import { UnknownScreen } from './chrome/unknown-screen.tsx';
import { ScreenBoundary } from './chrome/screen-boundary.tsx';
import { ScreenChange } from './chrome/screen-change.tsx';
import { startAdminGuard, useAdminGuard } from './guard/admin-guard.ts';
import { ForbiddenScreen } from './guard/forbidden-screen.tsx';
import { Guarded } from './entry/guarded.tsx';
import { KickNotice } from './guard/kick-notice.tsx';
import { LeaveGuard } from '../shared/form/leave-guard.tsx';
import { PopupScreen } from './popup/popup-screen.tsx';
import { screenComponents } from './routes.tsx';
import { adminScreens } from './screens.ts';
import { guardNameOf, titleOf } from './sections.ts';

const StartScreen = adminScreen(() => import('./start/start-screen.tsx'));
const LoginScreen = adminScreen(() => import('./guard/login-screen.tsx'));

/** The complete staff area. It renders inside a router, beside the hosts of dialogs and alerts. */
export function AdminApp() {
  // The guard queries the server at once, so it starts before the first screen needs it.
  useState(startAdminGuard);
  const queries = useQueryClient();
  const userId = useAdminGuard(({ context }) => context.admin?.user_id ?? null);
  // Clears the cache between accounts, because the next staff member may have fewer permissions.
  useEffect(() => {
    if (userId === null) return undefined;
    return () => queries.clear();
  }, [userId, queries]);

  return (
    <>
      <Routes>
        <Route path="/curve" element={<Navigate to="/curve/user-management" replace />} />
        <Route path="/curve/login" element={<Login />} />
        <Route path="/curve/start" element={<Fixed name="start" />} />
        <Route path="/curve/forbidden" element={<Fixed name="forbidden" />} />
        <Route path="/curve/popup/:type" element={<Popup />} />
        <Route path="/curve/:name" element={<Listed />} />
        <Route path="/curve/:name/:_id" element={<Listed />} />
        <Route path="*" element={<Fixed name="unknown" />} />
      </Routes>
      <KickNotice />
      <LeaveGuard />
      <ScreenChange />
    </>
  );
}

/** Staff with a session never load the code of the login. */
function Login() {
  return (
    <OnDemand>
      <LoginScreen />
    </OnDemand>
  );
}

/** A screen of the table, by the name in its address. */
function Listed() {
  const { name = '' } = useParams();
  const { pathname, search } = useLocation();
  const screen = adminScreens.find((one) => one.name === name);
  if (!screen) return <Fixed name={guardNameOf(name)} />;

  const Show = screenComponents[screen.name];
  return (
    <Guarded name={name}>
      <AdminTitle title={titleOf(screen, pathname + search)} />
      <OnDemand key={name}>
        <Show />
      </OnDemand>
    </Guarded>
  );
}

/** The place of a screen whose code loads now. */
function OnDemand({ children }: { children: ReactNode }) {
  return (
    <ScreenBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ScreenBoundary>
  );
}

/** Content that every staff member may see. */
function Fixed({ name }: { name: string }) {
  return (
    <Guarded name={name}>
      {name === 'start' ? (
        <OnDemand>
          <StartScreen />
        </OnDemand>
      ) : name === 'forbidden' ? (
        <ForbiddenScreen />
      ) : (
        <UnknownScreen />
      )}
    </Guarded>
  );
}

function Popup() {
  return (
    <Guarded name="popup" bare>
      <PopupScreen />
    </Guarded>
  );
}
