import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirm } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { settledSession } from '../../shared/session/session.store.ts';
import { wording } from '../../shared/wording.ts';

/**
 * For what only members may do on a page that everybody sees: a visitor is asked to log in and
 * comes back here afterwards, or stays where they are.
 *
 * @returns what answers whether somebody is logged in already.
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
