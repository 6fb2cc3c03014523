import { useEffect } from 'react';
import { AlertPlace } from './alert/alert-place.tsx';
import { DialogPlace } from './dialog/dialog-place.tsx';
import { watchPictures } from './failed-pictures.ts';
import { MissingCode } from './missing-code.tsx';
import { LiveRegions } from './ui/announcer.tsx';

/** What stands once beside the page, on both sides: dialogs, alerts, and live regions. */
export function PageHosts() {
  useEffect(watchPictures, []);
  return (
    <>
      <DialogPlace />
      <AlertPlace />
      <MissingCode />
      <LiveRegions />
    </>
  );
}
