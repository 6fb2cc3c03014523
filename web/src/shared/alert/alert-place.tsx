import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstAlert } from './alert.ts';

const AlertHost = lazy(async () => ({ default: (await import('./alert-host.tsx')).AlertHost }));

/** Where alerts show. Their code is loaded when the first one is asked for. */
export function AlertPlace() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstAlert(() => setNeeded(true)), []);

  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <AlertHost />
    </Suspense>
  );
}
