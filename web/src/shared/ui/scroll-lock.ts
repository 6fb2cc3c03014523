let holders = 0;
let unlocked = { overflow: '', paddingRight: '' };

/**
 * Prevents the page behind an overlay from scrolling, without a layout shift: the space of the
 * scroll bar is reserved. Several overlays may hold the lock at once.
 *
 * @returns a function that releases the lock; the page scrolls again when the last holder releases
 *   it.
 */
export function lockScroll(): () => void {
  const { style } = document.body;
  if (holders === 0) {
    unlocked = { overflow: style.overflow, paddingRight: style.paddingRight };
    const bar = innerWidth - document.documentElement.clientWidth;
    style.overflow = 'hidden';
    if (bar > 0) style.paddingRight = `${bar}px`;
  }
  holders += 1;

  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders === 0) Object.assign(style, unlocked);
  };
}
