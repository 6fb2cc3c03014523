import '../shared/older-browsers.ts';
import '../shared/without-code-from-text.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../shared/ui/style.ts';
import { AdminApp } from '../admin/admin-app.tsx';
import { staffSentences } from '../admin/staff-wording.ts';
import '../shared/browser-report/early-errors.ts';
import { retryLoad } from '../shared/retry-load.ts';
import { PageHosts } from '../shared/page-hosts.tsx';
import { createQueries } from '../shared/query.ts';
import { afterFirstPaint } from '../shared/sockets.ts';
import { keepEscape } from '../shared/keep-escape.ts';
import { keepTranslatedTexts } from '../shared/translated-texts.ts';
import { addAllLetters } from '../shared/ui/fonts/all-letters.ts';
import { addSentences } from '../shared/wording.ts';

/** When a screen has long been there, also on a slow line. */
const VISIT_AFTER_MS = 10_000;

keepTranslatedTexts();
keepEscape();
addSentences(staffSentences);

const root = document.getElementById('root');
if (!root) throw new Error('The staff page has no root element.');

createRoot(root).render(
  <QueryClientProvider client={createQueries()}>
    <BrowserRouter>
      <AdminApp />
      <PageHosts />
    </BrowserRouter>
  </QueryClientProvider>,
);
afterFirstPaint(() => {
  addAllLetters();
  // The screen loads first. Errors until then have been buffered.
  setTimeout(() => {
    void retryLoad(() => import('./staff-visit.ts')).then(({ beginStaffVisit }) =>
      beginStaffVisit(),
    );
  }, VISIT_AFTER_MS);
});
