import type { ReactNode } from 'react';
import layout from './layout.module.css';

/** Fields of a panel in one column. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={layout.fields}>{children}</div>;
}
