let holders = 0;
let unlocked = { overflow: '', paddingRight: '' };

/**
 * Keeps the page from scrolling behind what lies over it, without moving it: the room of the
 * scroll bar stays free. May be held by several at once.
 *
 * @returns what lets go; the page scrolls again when the last holder has.
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
