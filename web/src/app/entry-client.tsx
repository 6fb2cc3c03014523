import '../shared/older-browsers.ts';
import '../shared/without-code-from-text.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { findPage } from '../home/routes/site-routes.tsx';
import '../shared/browser-report/early-errors.ts';
import { retryLoad } from '../shared/retry-load.ts';
import { forgetFailedLoads } from '../shared/load-once.ts';
import { createQueries } from '../shared/query.ts';
import { hearServerMoment } from '../shared/server-clock.ts';
import { afterFirstPaint } from '../shared/sockets.ts';
import { keepEscape } from '../shared/keep-escape.ts';
import { isTranslated, keepTranslatedTexts } from '../shared/translated-texts.ts';
import { loadPartCode } from '../shared/ui/part-code.tsx';
import { OutdatedPart } from '../shared/ui/parts.ts';
import { App } from './app.tsx';
import { readState } from './page-state.ts';

keepTranslatedTexts();
keepEscape();
const state = readState();
const queries = createQueries();
hearServerMoment(state.renderedAt);

/** The screen of the first view is there before React looks for it, so nothing flickers. */
async function loadFirstScreen(): Promise<void> {
  const page = findPage(location.pathname);
  // A screen that cannot be loaded is the error page's business, once React has tried again.
  if (page && 'shown' in page) await page.shown.load().catch(forgetFailedLoads);
}

void loadFirstScreen().then(() => {
  // As a transition, hydration runs in small steps, between which the page responds to input.
  startTransition(() => {
    hydrateRoot(
      document,
      <App
        state={state}
        queries={queries}
        address={location.pathname + location.search}
        router={(routes) => <BrowserRouter>{routes}</BrowserRouter>}
      />,
      {
        onRecoverableError: (error) => {
          const isOutdated = error instanceof Error && error.cause instanceof OutdatedPart;
          // A translation before the hydration causes mismatches, from which React recovers.
          if (!isOutdated && !isTranslated()) reportError(error);
        },
      },
    );
  });
  afterFirstPaint(() => {
    void loadPartCode();
    void retryLoad(() => import('./visit.ts')).then(({ beginVisit }) => beginVisit());
  });
});
