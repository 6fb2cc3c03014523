/** Height of each bar at the bottom of the window, in px. */
const rooms = new Map<HTMLElement, number>();

/**
 * The `ref` of a bar at the bottom of the window, such as the bulk action bar. Alerts stay above
 * the bar, regardless of its height.
 */
export function keepFootRoom(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const observer = new ResizeObserver(() => {
    rooms.set(bar, Math.max(0, innerHeight - bar.getBoundingClientRect().top));
    publish();
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    rooms.delete(bar);
    publish();
  };
}

function publish(): void {
  const most = Math.max(0, ...rooms.values());
  document.documentElement.style.setProperty('--foot-room', `${most}px`);
}
