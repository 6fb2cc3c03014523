import { useEffect, useState } from 'react';
import { retryLoad } from '../../shared/retry-load.ts';
import { afterFirstPaint } from '../../shared/sockets.ts';

/** {@link FollowedLive}, whose code loads after the first paint. */
export function LateFollowedLive() {
  const [Loaded, setLoaded] = useState<(() => null) | null>(null);
  useEffect(
    () =>
      afterFirstPaint(() => {
        void retryLoad(() => import('./followed-live.tsx')).then(({ FollowedLive }) =>
          setLoaded(() => FollowedLive),
        );
      }),
    [],
  );
  return Loaded && <Loaded />;
}
