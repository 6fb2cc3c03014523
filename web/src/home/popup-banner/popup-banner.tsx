import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { afterFirstPaint } from '../../shared/sockets.ts';

/** Visitors see the page alone for this long. */
const ALONE_MS = 3_000;

const LoadedBanners = lazyComponent(
  async () => (await import('./loaded-banners.tsx')).LoadedBanners,
  () => false,
);

/**
 * The popup banners of the home page. Their code loads some seconds after the page has painted, and
 * their errors are silent (specification S8.13).
 */
export function PopupBanner() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = afterFirstPaint(() => {
      timer = setTimeout(() => setReady(true), ALONE_MS);
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, []);

  if (!ready) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <LoadedBanners />
      </Suspense>
    </ErrorBoundary>
  );
}
