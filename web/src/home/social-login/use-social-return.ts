import type { SocialProvider } from '@maru/contract/session/social-provider';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { inform } from '../../shared/dialog/dialog.ts';
import { sentenceOfReturn, socialReturnIn } from './social-return.ts';

/**
 * Ends a visit to a provider: opens the next page, offers to link the account, or says what happened.
 *
 * @returns whether the visit has logged in.
 */
export function useSocialReturn(
  enter: () => Promise<void>,
  connect: (provider: SocialProvider) => void,
): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isDone = useRef(false);
  const returned = socialReturnIn(search);

  useEffect(() => {
    if (returned === null || isDone.current) return;
    isDone.current = true;
    if (returned.result === 'ok') return void enter();
    if (returned.result === 'unlinked') connect(returned.provider);
    else {
      void inform({
        title: sentenceOfReturn(returned),
        icon: { name: 'lock', tone: 'warning' },
      });
    }
    void navigate(pathname, { replace: true });
  }, [returned, enter, connect, navigate, pathname]);

  return returned?.result === 'ok';
}
