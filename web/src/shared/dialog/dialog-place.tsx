import { Suspense } from 'react';
import { latePart } from '../late-part.ts';
import { useNeeded } from '../use-needed.ts';
import { hasEarlyDialog, onFirstDialog } from './dialog.ts';

const DialogHost = latePart(
  async () => (await import('./dialog-host.tsx')).DialogHost,
  hasEarlyDialog,
);

/**
 * Where dialogs show. Their code comes after the first view, or with the first one that is asked for:
 * what tells that the network is away must be there by then.
 */
export function DialogPlace() {
  const needed = useNeeded(onFirstDialog);

  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <DialogHost />
    </Suspense>
  );
}
