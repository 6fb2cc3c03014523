import type { QueryClient } from '@tanstack/react-query';
import { isPartCodeMissing } from './part-code.tsx';

/** A part of a served page that React has not taken over yet. */
export interface Part {
  /** Resolves when the part may hydrate. */
  opened: Promise<void>;
  open: () => void;
  /** Resolves when React has taken the part over. */
  hydrated: Promise<void>;
  noteHydrated: () => void;
  /** To be called with the first effect: a render after it opens the part. */
  noteMount: () => void;
  noteRender: () => void;
}

/** Marks a part whose section the browser may skip (later.module.css). */
export const WAITING = 'waiting';

/** Marks a part that waits for a touch. */
export const UNTOUCHED = 'untouched';

/** Parts come to life a little before they are scrolled into view. */
const AHEAD = '25% 0px';

/**
 * Events by which a user interacts with a part: pointer, keyboard or screen reader. Clicks too
 * ({@link holdClick}).
 */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'submit'] as const;

/** The parts that wait, by the element around them. */
const waiting = new Map<Element, Part>();

let viewer: IntersectionObserver | null = null;

/** @param waits whether it was served, and is not to be taken over at once. */
export function createPart(waits: boolean): Part {
  let isMounted = false;
  let settle = () => {};
  const opened = new Promise<void>((resolve) => (settle = () => resolve()));
  let noteHydrated = () => {};
  const hydrated = new Promise<void>((resolve) => (noteHydrated = () => resolve()));
  const open = () => {
    // React reads these, and then does not wait for the promise.
    void Object.assign(opened, { status: 'fulfilled', value: undefined });
    settle();
  };
  if (!waits) open();
  return {
    opened,
    open,
    hydrated,
    noteHydrated: () => noteHydrated(),
    noteMount: () => {
      isMounted = true;
    },
    noteRender: () => {
      if (isMounted) open();
    },
  };
}

/**
 * Opens a part as soon as it is seen or touched.
 *
 * @param place the element around the part. It has no box, so its children are watched.
 * @param isOnlyTouched whether to wait for a touch: the part looks the same without React.
 * @returns a function that stops it.
 */
export function openWhenNeeded(place: Element, part: Part, isOnlyTouched: boolean): () => void {
  // An element without a box never becomes visible to the observer.
  if (place.children.length === 0) part.open();
  listen();
  waiting.set(place, part);
  if (isOnlyTouched) return () => forget(place);
  viewer ??= new IntersectionObserver(see, { rootMargin: AHEAD });
  for (const child of place.children) viewer.observe(child);
  return () => forget(place);
}

/** Opens all parts of the page, for an event that may change any of them. */
export function openAllParts(): void {
  for (const [place, part] of waiting) openPart(place, part);
}

/** Without the code of the part, a click on it is held. */
function openPart(place: Element, part: Part): void {
  forget(place);
  part.open();
  if (isPartCodeMissing()) hold(place, part);
}

function forget(place: Element): void {
  waiting.delete(place);
  for (const child of place.children) viewer?.unobserve(child);
}

function see(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) openAround(target);
  }
}

let isListening = false;

/** Listens before React does. React hydrates a part within the event that permits it. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const name of TOUCHES) {
    addEventListener(name, ({ target }) => openAround(target), { capture: true, passive: true });
  }
  addEventListener('click', holdClick, { capture: true });
}

function openAround(target: EventTarget | null): void {
  if (waiting.size === 0 || !(target instanceof Element)) return;
  const place = target.closest('[data-part]');
  const part = place && waiting.get(place);
  if (place && part) openPart(place, part);
}

/** Opened parts that wait for their code. */
const held = new Map<Element, Part>();

function hold(place: Element, part: Part): void {
  held.set(place, part);
  void part.hydrated.then(() => held.delete(place));
}

/**
 * Opens the part around a click. React drops a click on a part whose code is missing, so it is
 * repeated when the part has hydrated. Links work without React.
 */
function holdClick(click: MouseEvent): void {
  const { target } = click;
  openAround(target);
  if (held.size === 0 || !(target instanceof Element)) return;
  const place = target.closest('[data-part]');
  const part = place && held.get(place);
  const pressed = target.closest<HTMLElement>(CONTROLS);
  if (!place || !part || !pressed || pressed.matches('a')) return;
  click.preventDefault();
  click.stopImmediatePropagation();
  const [name, kind] = [nameOf(pressed), kindOf(pressed)];
  const listAlike = () =>
    [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter((other) => kindOf(other) === kind);
  const index = listAlike().indexOf(pressed);
  void part.hydrated.then(() => {
    // A part whose text a translating browser has replaced is rendered again. The new texts may be
    // in another language than the pressed one, so the place of the control counts then.
    const alike = listAlike();
    const same = alike.find((other) => nameOf(other) === name) ?? alike[index];
    (pressed.isConnected ? pressed : same)?.click();
  });
}

const CONTROLS = 'a, button, input, label, summary';

/** All of a control but its texts. The data attributes name what it is about. */
function kindOf({ tagName, className, dataset }: HTMLElement): string {
  return JSON.stringify([tagName, className, dataset]);
}

function nameOf(control: HTMLElement): string {
  return control.getAttribute('aria-label') ?? control.textContent;
}

/** The markup of a part shows data that have changed since it was served. */
export class OutdatedPart extends Error {
  override readonly name = 'OutdatedPart';
}

const servedData = new WeakMap<QueryClient, ReadonlyMap<string, unknown>>();

/** Notes the data that the page was served with; the first call counts. */
export function noteServedData(queries: QueryClient): void {
  if (servedData.has(queries)) return;
  const all = queries.getQueryCache().getAll();
  servedData.set(queries, new Map(all.map(({ queryHash, state }) => [queryHash, state.data])));
}

/** Whether data that the page was served with have changed since. */
export function hasNewData(queries: QueryClient): boolean {
  const cache = queries.getQueryCache();
  return [...(servedData.get(queries) ?? [])].some(
    ([hash, data]) => cache.get(hash)?.state.data !== data,
  );
}
