import { Suspense } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { useNeeded } from '../use-needed.ts';
import { hasEarlyAlert, onFirstAlert } from './alert.ts';

const AlertHost = lazyComponent(
  async () => (await import('./alert-host.tsx')).AlertHost,
  hasEarlyAlert,
);

/**
 * Place of the alerts. They render from the first request. Their code loads after the first view,
 * because the message about a failed network needs it.
 */
export function AlertPlace() {
  const needed = useNeeded(onFirstAlert, AlertHost.preload);

  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <AlertHost />
    </Suspense>
  );
}
