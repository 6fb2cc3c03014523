import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { closeDialogs, confirm } from '../../shared/dialog/dialog.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { paths } from '../../shared/paths.ts';
import { LOGIN_NEEDED } from '../../shared/session/login-needed.ts';
import { checkSession, rememberReturn } from '../../shared/session/session.ts';
import { sessionState, useSession } from '../../shared/session/session.store.ts';
import { useLastingOutage } from '../../shared/session/use-lasting-outage.ts';
import { FailedPage } from './state-pages.tsx';
import { WaitingPage } from './waiting-page.tsx';

interface SessionGuardProps {
  /**
   * Role that may see the page. For other visitors nothing of it is rendered, not even on the
   * server.
   */
  access: 'member' | 'expert';
  /** The page title, which is public. */
  title: string;
  children: ReactNode;
}

/**
 * Lets members open their pages and asks a visitor to log in (specification S5.16). Yes leads to
 * the login and then back here. No leads to the main page. Experts and users have separate pages.
 */
export function SessionGuard({ access, title, children }: SessionGuardProps) {
  const { initialized, authenticated, unanswered, type } = useSession();
  const { pathname } = useLocation();
  const outageLasts = useLastingOutage(unanswered);

  // A member who logs out here is already being redirected to the main page. No login prompt is
  // shown.
  const [wasIn, setWasIn] = useState(false);
  if (authenticated && !wasIn) setWasIn(true);

  if (!initialized || (wasIn && !authenticated)) return <WaitingPage title={title} />;
  if (unanswered && !outageLasts) return <WaitingPage title={title} />;
  if (unanswered) {
    return (
      <>
        <PageMeta title={title} noindex />
        <FailedPage onRetry={() => void checkSession()} />
      </>
    );
  }
  if (!authenticated) return <AskLogin title={title} />;
  if (access === 'expert' && type !== 'expert') return <Navigate to={paths.mypage} replace />;
  if (pathname === paths.mypage && type === 'expert') {
    return <Navigate to={paths.mypageExpert} replace />;
  }
  return children;
}

function AskLogin({ title }: { title: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const wanted = pathname + search;
    void confirm({ title: LOGIN_NEEDED }).then((yes) => {
      if (sessionState.authenticated) return;
      if (yes) rememberReturn(wanted);
      void navigate(yes ? paths.login : paths.home, { replace: true });
    });
  }, [navigate, pathname, search]);

  // A login in another tab, or a late answer of the server, makes the question pointless.
  useEffect(
    () => () => {
      if (sessionState.authenticated) closeDialogs();
    },
    [],
  );

  return <WaitingPage title={title} />;
}
