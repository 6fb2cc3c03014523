import { Suspense } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { useNeeded } from '../use-needed.ts';
import { hasEarlyAlert, onFirstAlert } from './alert.ts';

const AlertHost = lazyComponent(
  async () => (await import('./alert-host.tsx')).AlertHost,
  hasEarlyAlert,
);

/**
 * Place of the alerts. Their code loads after the first view, or with the first requested alert. It
 * must be loaded by the time the network fails, because it shows that message.
 */
export function AlertPlace() {
  const needed = useNeeded(onFirstAlert);

  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <AlertHost />
    </Suspense>
  );
}
