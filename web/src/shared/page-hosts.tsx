import { useEffect } from 'react';
import { AlertPlace } from './alert/alert-place.tsx';
import { DialogPlace } from './dialog-host/dialog-place.tsx';
import { watchPictures } from './failed-pictures.ts';
import { MissingCode } from './missing-code.tsx';
import { LiveRegions } from './ui/announcer.tsx';

/**
 * Components mounted once beside the page, on the server and in the browser: dialogs, alerts and
 * live regions.
 */
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
