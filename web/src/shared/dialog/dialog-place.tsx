import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstDialog } from './dialog.ts';

const DialogHost = lazy(async () => ({ default: (await import('./dialog-host.tsx')).DialogHost }));

/** Where dialogs show. Their code is loaded when the first one is asked for. */
export function DialogPlace() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstDialog(() => setNeeded(true)), []);

  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <DialogHost />
    </Suspense>
  );
}
