/** What went wrong before {@link watchPage} was there, which is loaded after the first picture. */
export const earlyErrors: (ErrorEvent | PromiseRejectionEvent)[] = [];

/** So few that a page which fails in a circle keeps nothing alive. */
const MOST = 10;

const keep = (event: ErrorEvent | PromiseRejectionEvent) => {
  if (earlyErrors.length < MOST) earlyErrors.push(event);
};
addEventListener('error', keep);
addEventListener('unhandledrejection', keep);

/** From now on somebody else listens. */
export function endEarlyErrors(): void {
  removeEventListener('error', keep);
  removeEventListener('unhandledrejection', keep);
}
