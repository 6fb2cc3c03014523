import { Suspense } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { useNeeded } from '../use-needed.ts';
import { hasEarlyDialog, onFirstDialog } from '../dialog/dialog.ts';

const DialogHost = lazyComponent(
  async () => (await import('./dialog-host.tsx')).DialogHost,
  hasEarlyDialog,
);

/**
 * Place of the dialogs. They render from the first request. Their code loads after the first view,
 * because the message about a failed network needs it.
 */
export function DialogPlace() {
  const needed = useNeeded(onFirstDialog, DialogHost.preload);

  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <DialogHost />
    </Suspense>
  );
}
