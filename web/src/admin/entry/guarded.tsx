import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { useLastingOutage } from '../../shared/session/use-lasting-outage.ts';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { staffWording } from '../staff-wording.ts';
import { Shell } from '../chrome/shell.tsx';
import { WaitingScreen, WaitingShell } from '../chrome/waiting-shell.tsx';
import { addressOf } from '../sections.ts';
import { adminGuard, useAdminGuard } from '../guard/admin-guard.ts';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import { NewPasswordScreen } from './new-password-screen.tsx';
import { rememberStaffReturn } from '../guard/return-address.ts';

/**
 * Shows a screen after the guard allows it, inside the shell or, with `bare`, alone. No part of the
 * screen is loaded earlier.
 */
export function Guarded({
  name,
  bare = false,
  children,
}: {
  name: string;
  bare?: boolean;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { value, context } = useAdminGuard((snapshot) => snapshot);
  const place = pathname + search;
  const outageLasts = useLastingOutage(context.retryMs > 0);
  const hasFailed = value === 'failed' && outageLasts;

  useEffect(() => {
    adminGuard.send({ type: 'open', wish: { kind: 'screen', name } });
  }, [name]);

  if (value === 'login') return <ToLogin from={context.comesBack ? place : ''} />;
  if (value === 'elsewhere' && context.leadsTo !== null) {
    return <Navigate to={addressOf(context.leadsTo)} replace />;
  }
  const waiting = <WaitingShell isChecking={value !== 'kicked'} bare={bare} />;
  // The shell is hidden until the staff member is known, so that the menu reveals nothing to
  // strangers.
  if (context.admin === null) {
    return hasFailed ? <CheckFailed /> : waiting;
  }

  if (value === 'password') return <NewPasswordScreen />;
  // Every call fails until the password is changed, so the shell must not send any.
  if (context.admin.mustChangePassword && value !== 'kicked') {
    return hasFailed ? <CheckFailed /> : waiting;
  }

  const isAnswered = context.wish.kind === 'screen' && context.wish.name === name;
  const content = (() => {
    if (!isAnswered) return <WaitingScreen />;
    if (value === 'allowed' || value === 'kicked') return children;
    if (value === 'forbidden') return <ForbiddenScreen />;
    return hasFailed ? <CheckFailed /> : <WaitingScreen />;
  })();
  if (bare) return content;
  return (
    <Shell name={name} inert={value === 'kicked'}>
      {content}
    </Shell>
  );
}

function ToLogin({ from }: { from: string }) {
  useEffect(() => rememberStaffReturn(from), [from]);
  return <Navigate to={paths.curveLogin} replace />;
}

function CheckFailed() {
  return (
    <ErrorState
      title={staffWording.permissionError}
      line="연결 상태를 확인하고 다시 시도해 주세요"
      level="h1"
      onRetry={() => adminGuard.send({ type: 'retry' })}
    />
  );
}
