/** Errors from before {@link watchPage}, which loads after the first paint. */
export const earlyErrors: (ErrorEvent | PromiseRejectionEvent)[] = [];

/** So few that a page which fails in a circle keeps nothing alive. */
const MOST = 10;

const keep = (event: ErrorEvent | PromiseRejectionEvent) => {
  if (earlyErrors.length < MOST) earlyErrors.push(event);
};
addEventListener('error', keep);
addEventListener('unhandledrejection', keep);

/** Stops collecting; another listener takes over. */
export function endEarlyErrors(): void {
  removeEventListener('error', keep);
  removeEventListener('unhandledrejection', keep);
}
