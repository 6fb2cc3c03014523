import { QueryClientContext } from '@tanstack/react-query';
import { Suspense, use, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsHydrating, useWasHydrated } from '../is-hydrating.ts';
import { useAdvisoryKind, useSiteLinks } from '../site-links.tsx';
import styles from './later.module.css';
import {
  createPart,
  hasNewData,
  noteServedData,
  openWhenNeeded,
  OutdatedPart,
  UNTOUCHED,
  WAITING,
  type Part,
} from './parts.ts';

interface LaterProps {
  /** The part hydrates when it is touched, also if it is visible before. */
  touched?: boolean;
  children: ReactNode;
}

/**
 * A part of a page that hydrates when it is visible or touched. Until then, it keeps the served
 * HTML. A part that is rendered in the browser appears immediately.
 *
 * React discards a part that changes before hydration. Code that may change a part therefore opens
 * it first: the next render of this component, or of a context that it reads.
 */
export function Later({ touched = false, children }: LaterProps) {
  const queries = useContext(QueryClientContext);
  const place = useRef<HTMLDivElement>(null);
  const isServed = useWasHydrated();
  const wasServed = isServed && !import.meta.env.SSR;
  const [part] = useState(() => {
    if (queries) noteServedData(queries);
    return createPart(wasServed);
  });
  useContextsOfParts();
  part.noteRender();

  useEffect(() => {
    part.noteMount();
    void part.hydrated.then(() => place.current?.setAttribute('data-part', ''));
    return place.current ? openWhenNeeded(place.current, part, touched) : undefined;
  }, [part, touched]);

  const mark = touched ? UNTOUCHED : WAITING;
  return (
    <div ref={place} data-part={isServed ? mark : ''} className={styles.place}>
      <Suspense fallback={null}>
        <Waiting part={part}>{children}</Waiting>
      </Suspense>
    </div>
  );
}

/** The contexts above a part that change during a visit. */
function useContextsOfParts(): void {
  useLocation();
  useSiteLinks();
  useAdvisoryKind();
}

function Waiting({ part, children }: { part: Part; children: ReactNode }) {
  const queries = useContext(QueryClientContext);
  const isTakenOver = useIsHydrating();
  use(part.opened);
  useEffect(() => part.noteHydrated(), [part]);
  const isOutdated = isTakenOver && !import.meta.env.SSR && queries && hasNewData(queries);
  // React then renders it in place of the served HTML.
  if (isOutdated) throw new OutdatedPart();
  return children;
}
