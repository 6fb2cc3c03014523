import { Suspense } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { useNeeded } from '../use-needed.ts';
import { hasEarlyDialog, onFirstDialog } from '../dialog/dialog.ts';

const DialogHost = lazyComponent(
  async () => (await import('./dialog-host.tsx')).DialogHost,
  hasEarlyDialog,
);

/**
 * Place of the dialogs. Their code loads after the first view, or with the first requested dialog.
 * It must be loaded by the time the network fails, because it shows that message.
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
