import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { retryLoad } from '../../shared/retry-load.ts';
import { useSession } from '../../shared/session/session.store.ts';

/**
 * Parts around every page that only members need. Asks a member to agree to terms that changed in
 * substance, as soon as the session is known. Its code loads only then; visitors never need it.
 */
export function MemberParts() {
  const { authenticated, type } = useSession();
  const queries = useQueryClient();
  const [FollowedLive, setFollowedLive] = useState<(() => null) | null>(null);

  useEffect(() => {
    if (!authenticated) return;
    const ended = new AbortController();
    void retryLoad(() => import('./member-code.ts')).then((code) => {
      if (ended.signal.aborted) return;
      setFollowedLive(() => code.FollowedLive);
      if (type === 'user') void code.askNewTerms(queries, ended.signal);
    });
    return () => ended.abort();
  }, [authenticated, type, queries]);

  return authenticated && FollowedLive && <FollowedLive />;
}
