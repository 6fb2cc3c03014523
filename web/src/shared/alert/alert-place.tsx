import { Suspense, useEffect, useState } from 'react';
import { latePart } from '../late-part.ts';
import { afterFirstPaint } from '../sockets.ts';
import { onFirstAlert } from './alert.ts';

const AlertHost = latePart(async () => (await import('./alert-host.tsx')).AlertHost);

/**
 * Where alerts show. Their code comes after the first view, or with the first one that is asked for:
 * what tells that the network is away must be there by then.
 */
export function AlertPlace() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const need = () => setNeeded(true);
    const forgetPaint = afterFirstPaint(need);
    const forgetFirst = onFirstAlert(need);
    return () => {
      forgetPaint();
      forgetFirst();
    };
  }, []);

  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <AlertHost />
    </Suspense>
  );
}
