import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { retryLoad } from '../../shared/retry-load.ts';
import { useSession } from '../../shared/session/session.store.ts';

/**
 * Asks a member to agree to terms that changed in substance, as soon as the session is known. Its
 * code loads only then; visitors never need it.
 */
export function NewTerms(): null {
  const { authenticated, type } = useSession();
  const queries = useQueryClient();

  useEffect(() => {
    if (!authenticated || type !== 'user') return;
    const ended = new AbortController();
    void retryLoad(() => import('./ask-new-terms.tsx')).then(({ askNewTerms }) =>
      askNewTerms(queries, ended.signal),
    );
    return () => ended.abort();
  }, [authenticated, type, queries]);

  return null;
}
