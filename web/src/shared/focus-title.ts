/** Gives the focus to the title of the page, or to its content where there is none. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!title) return;
  if (!title.hasAttribute('tabindex')) title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
