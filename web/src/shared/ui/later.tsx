import { Suspense, type ReactNode } from 'react';

/**
 * A part of a page below the first screen: React takes it over after what lies above it, in a step
 * of its own, and the page answers between the steps.
 */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
