import {
  reportBrowser,
  withoutPersonal,
  type BrowserErrorKind,
  type ReportedError,
  type ReportedVital,
  type VitalName,
} from '@maru/contract/monitor/browser-report';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { earlyErrors, endEarlyErrors } from './early-errors.ts';
import { framesOf } from './frames-of.ts';

/** Errors are sent after this delay, together with their follow-up errors. */
const SOON_MS = 5_000;
const MOST_ERRORS = 10;

/**
 * Reports the errors and the performance of this page (features X08), without personal data. An
 * address is reduced to its route, a message to the output of {@link withoutPersonal}. Performance
 * is reported when the page is left, because it is not known before.
 *
 * @param routeOf the route of an address, as the router names it.
 */
export function watchPage(routeOf: (pathname: string) => string): void {
  const errors = new Map<string, ReportedError>();
  const vitals = new Map<VitalName, ReportedVital>();
  // Metrics describe the whole page load, so the initial load counts for the first route.
  const firstRoute = routeOf(location.pathname);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (errors.size === 0 && vitals.size === 0) return;
    const report = {
      release: import.meta.env.VITE_RELEASE ?? 'dev',
      errors: [...errors.values()],
      vitals: [...vitals.values()],
    };
    errors.clear();
    vitals.clear();
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
    navigator.sendBeacon(reportBrowser.path, body);
  }

  function add(kind: BrowserErrorKind, text: string, stack = ''): void {
    const message = withoutPersonal(text);
    const frames = framesOf(stack);
    const key = `${kind} ${message} ${frames[0] ?? ''}`;
    const known = errors.get(key);
    if (known) known.times = Math.min(known.times + 1, 1_000);
    else if (errors.size < MOST_ERRORS) {
      errors.set(key, { kind, message, frames, route: routeOf(location.pathname), times: 1 });
    }
    timer ??= setTimeout(send, SOON_MS);
  }

  const hear = (event: ErrorEvent | PromiseRejectionEvent) => {
    const isRejection = 'reason' in event;
    const thrown: unknown = isRejection ? event.reason : event.error;
    const kind = isRejection ? 'rejection' : 'error';
    if (thrown instanceof Error) add(kind, textOf(thrown), rootOf(thrown).stack);
    // Third-party scripts, such as browser extensions, fail without details. Their errors are
    // ignored.
    else if (!isRejection && event.message === 'Script error.') return;
    else add(kind, isRejection ? typeof thrown : event.message);
  };

  earlyErrors.forEach(hear);
  endEarlyErrors();
  addEventListener('error', hear);
  addEventListener('unhandledrejection', hear);
  addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, blockedURI }) => {
    // The policy also blocks content injected by an extension, which is not an error of the page.
    if (/^[a-z-]+-extension/.test(`${sourceFile} ${blockedURI}`)) return;
    add(
      'policy',
      `${effectiveDirective} ${URL.canParse(blockedURI) ? new URL(blockedURI).host : blockedURI}`,
    );
  });

  const feel = ({ name, value }: Metric) => {
    if (name === 'LCP' || name === 'INP' || name === 'CLS') {
      vitals.set(name, { name, value: Math.round(value * 1_000) / 1_000, route: firstRoute });
    }
  };
  onLCP(feel);
  onINP(feel);
  onCLS(feel);
  // Registered after the library's listeners, which finalise the metrics in the same event.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  addEventListener('pagehide', send);
}

/** A wrapped error is reported under its root cause. */
function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function textOf(error: Error): string {
  const root = rootOf(error);
  return `${root.name}: ${root.message}`;
}
