/** Moves the focus to the page title, or to the content if there is no title. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!title) return;
  if (!title.hasAttribute('tabindex')) title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
