/**
 * Polyfills functions that the oldest supported browsers lack: Safari and iOS 16.4, Chrome 109 and
 * Samsung Internet 20. Each is added only where it is missing. Entries import this module first.
 * tests/shape limits the code to the functions listed here.
 */

function add(target: object, name: string, value: (...values: never[]) => unknown): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

// Chrome 120, Safari 17.
add(URL, 'canParse', (url: string, base?: string) => {
  try {
    return new URL(url, base).href !== '';
  } catch {
    return false;
  }
});

// Chrome 116, Safari 17.4.
add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const all = [...signals];
  const controller = new AbortController();
  const aborted = all.find((signal) => signal.aborted);
  if (aborted) controller.abort(aborted.reason);
  for (const signal of all) {
    const abort = () => controller.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
});

// Chrome 110.
add(Array.prototype, 'toSorted', function toSorted<
  T,
>(this: T[], compare?: (one: T, other: T) => number) {
  return Array.from(this).sort(compare);
});
add(Array.prototype, 'toReversed', function toReversed<T>(this: T[]) {
  const copy = Array.from(this);
  for (let low = 0, high = copy.length - 1; low < high; low += 1, high -= 1) {
    [copy[low], copy[high]] = [copy[high]!, copy[low]!];
  }
  return copy;
});

// Chrome 111. A lone surrogate is one half of a surrogate pair without the other half.
const LONE_SURROGATE = /\p{Surrogate}/u;
add(String.prototype, 'isWellFormed', function isWellFormed(this: string) {
  return !LONE_SURROGATE.test(this);
});
add(String.prototype, 'toWellFormed', function toWellFormed(this: string) {
  return this.replaceAll(new RegExp(LONE_SURROGATE, 'gu'), '\ufffd');
});

// oxlint-disable-next-line unicorn/require-module-specifiers
export {};
