import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirm } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { settledSession } from '../../shared/session/session.store.ts';
import { wording } from '../../shared/wording.ts';

/**
 * For members-only actions on a public page. A visitor is asked to log in and returns here
 * afterwards, or stays on the page.
 *
 * @returns a function that resolves to whether the visitor is already logged in.
 */
export function useLoginFirst(): () => Promise<boolean> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(async () => {
    if ((await settledSession()).authenticated) return true;
    if (!(await confirm({ title: wording.login.need }))) return false;
    rememberReturn(pathname + search);
    await navigate(paths.login);
    return false;
  }, [navigate, pathname, search]);
}
