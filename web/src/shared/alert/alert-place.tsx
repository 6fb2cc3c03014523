import { Suspense } from 'react';
import { latePart } from '../late-part.ts';
import { useNeeded } from '../use-needed.ts';
import { hasEarlyAlert, onFirstAlert } from './alert.ts';

const AlertHost = latePart(async () => (await import('./alert-host.tsx')).AlertHost, hasEarlyAlert);

/**
 * Where alerts show. Their code comes after the first view, or with the first one that is asked for:
 * what tells that the network is away must be there by then.
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
