import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { afterFirstPaint } from '../../shared/sockets.ts';

/** The carousel is a library of its own, which no other page needs. */
const LoadedBanners = lazyComponent(
  async () => (await import('./loaded-banners.tsx')).LoadedBanners,
  () => false,
);

/**
 * Overlay for the popup banners of the home page. It loads after the page below it, and its errors
 * are silent (specification S8.13).
 */
export function PopupBanner() {
  const [ready, setReady] = useState(false);
  useEffect(() => afterFirstPaint(() => setReady(true)), []);

  if (!ready) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <LoadedBanners />
      </Suspense>
    </ErrorBoundary>
  );
}
