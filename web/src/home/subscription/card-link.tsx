import { BILLING_WINDOW } from '@maru/contract/subscription/subscription';
import { useState, type ComponentProps } from 'react';
import { renewInTime } from '../../shared/session/renewals.ts';
import { Button } from '../../shared/ui/button.tsx';

type CardLinkProps = Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'full'> & {
  subscriptionId: number;
  children: string;
};

/** Opens the gateway's window that registers a card. It is a page outside the app. */
export function CardLink({ subscriptionId, children, ...look }: CardLinkProps) {
  const [renewing, setRenewing] = useState(false);

  const open = async () => {
    setRenewing(true);
    // A page outside the app cannot renew an expired session.
    await renewInTime('member');
    setRenewing(false);
    window.location.assign(`${BILLING_WINDOW}?subscription=${subscriptionId}`);
  };

  return (
    <Button {...look} loading={renewing} onClick={() => void open()}>
      {children}
    </Button>
  );
}
