import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** A site that is opened by its IP address has no passkeys. */
const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this browser can use passkeys here. False on the server and during hydration. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window && !IP_ADDRESS.test(location.hostname),
    () => false,
  );
}
