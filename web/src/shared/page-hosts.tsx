import { AlertPlace } from './alert/alert-place.tsx';
import { DialogPlace } from './dialog/dialog-place.tsx';
import { LiveRegions } from './ui/announcer.tsx';

/** What stands once beside the page, on both sides: dialogs, alerts, and what is read out. */
export function PageHosts() {
  return (
    <>
      <DialogPlace />
      <AlertPlace />
      <LiveRegions />
    </>
  );
}
