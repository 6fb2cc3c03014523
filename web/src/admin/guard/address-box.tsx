import { checkIp, whatIsMyAddress } from '@maru/contract/auth';
import { useCallback, useEffect, useState } from 'react';
import { makeCall } from '../../shared/call.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import { lookUpAddress } from './ip-lookup.ts';
import { rememberAddress } from './known-address.ts';
import styles from './login-screen.module.css';

type AddressState = 'asking' | 'allowed' | 'denied' | 'unknown' | 'failed';

export interface AddressCheck {
  state: AddressState;
  /** The address that was looked up; empty before. */
  ip: string;
  again: () => void;
}

/** Looks the address up, then asks the server whether it may log in from it. */
export function useAddressCheck(): AddressCheck {
  const [found, setFound] = useState<{ state: AddressState; ip: string }>({
    state: 'asking',
    ip: '',
  });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let isGone = false;
    setFound({ state: 'asking', ip: '' });
    void checkAddress().then((result) => {
      if (!isGone) setFound(result);
    });
    return () => {
      isGone = true;
    };
  }, [turn]);

  return { ...found, again: useCallback(() => setTurn((count) => count + 1), []) };
}

async function checkAddress(): Promise<{ state: AddressState; ip: string }> {
  const ip = await lookUpAddress({
    askOwn: (signal) => makeCall(whatIsMyAddress, {}, { signal }),
  });
  if (ip === null) return { state: 'unknown', ip: '' };
  rememberAddress(ip);
  return makeCall(checkIp, { body: { ip } }).then(
    ({ authenticated }) => ({ state: authenticated ? 'allowed' : 'denied', ip }),
    // Whatever keeps the question from being answered has the one text of the product.
    () => ({ state: 'failed', ip }),
  );
}

const TEXTS: Record<AddressState, string> = {
  asking: '접속 IP를 확인하고 있어요',
  allowed: '허용된 접속입니다',
  denied: wording.admin.ipDenied,
  unknown: wording.admin.ipNone,
  failed: wording.admin.ipError,
};

const LOOKS = {
  asking: 'asked',
  allowed: 'fine',
  denied: 'bad',
  unknown: 'bad',
  failed: 'bad',
} as const;

/** Whether one may log in from here, said before anything is typed. */
export function AddressBox({ address: { state, ip, again } }: { address: AddressCheck }) {
  const canRetry = state === 'unknown' || state === 'failed';
  return (
    <div
      role={LOOKS[state] === 'bad' ? 'alert' : 'status'}
      className={classNames(styles.address, styles[LOOKS[state]])}
    >
      <Icon name={LOOKS[state] === 'bad' ? 'shield-alert' : 'shield-check'} />
      <span>
        <span className={styles.addressTitle}>{TEXTS[state]}</span>
        {ip !== '' && <span className={styles.addressLine}>접속 IP {ip}</span>}
      </span>
      {canRetry && (
        <button type="button" className={styles.again} onClick={again}>
          다시 확인
        </button>
      )}
    </div>
  );
}
