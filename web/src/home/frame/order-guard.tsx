import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { previousPath } from './visited-path.ts';
import { WaitingPage } from './waiting-page.tsx';

/**
 * A step of a forced order, such as terms, signup, signup-complete. It opens to visitors coming
 * from the previous step, and stays open on reload. All other visitors are redirected one step
 * back.
 */
export function OrderGuard({
  path,
  onlyFrom,
  title,
  children,
}: {
  path: string;
  onlyFrom: string;
  /** The page title, which is public. */
  title: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const entered = `maru.entered.${path}`;
    if (previousPath() === onlyFrom || readStored('session', entered) !== null) {
      writeStored('session', entered, '1');
      setOpen(true);
    } else {
      void navigate(onlyFrom, { replace: true });
    }
    // A visitor who leaves for another page must enter from the previous step again.
    return () => writeStored('session', entered, null);
  }, [navigate, path, onlyFrom]);

  return open ? children : <WaitingPage title={title} />;
}
