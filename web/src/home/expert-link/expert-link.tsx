import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { expertAddress } from './expert-address.ts';

interface Props {
  expertId: number;
  /** Without one they are named all the same, and nothing leads nowhere. */
  hasPage: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Name of the expert that a page is by or about, linked to the expert's page. */
export function ExpertLink({ expertId, hasPage, className, children }: Props) {
  return hasPage ? (
    <Link to={expertAddress(expertId)} className={className}>
      {children}
    </Link>
  ) : (
    <div className={className}>{children}</div>
  );
}
