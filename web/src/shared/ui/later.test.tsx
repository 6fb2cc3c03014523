// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Later } from './later.tsx';
import { partCode } from './part-code.tsx';
import { openAllParts, OutdatedPart } from './parts.ts';

let see: (() => void) | null;
const observe = vi.fn();
const onRecoverableError = vi.fn();
const pressed = vi.fn();
const rendered = vi.fn();
let root: Root | null = null;
let container: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        see = () =>
          callback(observe.mock.calls.map(([target]) => ({ target, isIntersecting: true })));
      }
      observe = observe;
      unobserve = vi.fn();
    },
  );
  isOnlyTouched = false;
  for (const mock of [observe, onRecoverableError, pressed, rendered]) mock.mockClear();
  container = document.createElement('div');
  document.body.append(container);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  container.remove();
  vi.unstubAllEnvs();
});

function Inside() {
  rendered();
  const { data } = useQuery({ queryKey: ['word'], queryFn: () => 'word', enabled: false });
  return (
    <button type="button" onClick={pressed}>
      {data}
    </button>
  );
}

/** The content of the part. */
let Content: ComponentType = Inside;
let isOnlyTouched = false;

function Around({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0);
  const navigate = useNavigate();
  return (
    <>
      <button type="button" id="again" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <button type="button" id="elsewhere" onClick={() => void navigate('/?q=1')}>
        elsewhere
      </button>
      {children}
      {count >= 0 && (
        <Later touched={isOnlyTouched}>
          <Content />
        </Later>
      )}
    </>
  );
}

const part = () => container.querySelector<HTMLElement>('[data-part] button');
const press = (id: string) =>
  act(async () => container.querySelector<HTMLElement>(`#${id}`)?.click());

/** A page as it was served, taken over by React. */
async function open(Hydrated: ComponentType = Inside): Promise<QueryClient> {
  const queries = new QueryClient();
  queries.setQueryData(['word'], 'served');
  const page = (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Around>
          <p>above</p>
        </Around>
      </MemoryRouter>
    </QueryClientProvider>
  );
  Content = Inside;
  vi.stubEnv('SSR', true);
  container.innerHTML = renderToString(page);
  vi.stubEnv('SSR', false);
  Content = Hydrated;
  rendered.mockClear();
  await act(async () => {
    root = hydrateRoot(container, page, { onRecoverableError });
  });
  return queries;
}

it('stays as it was served until it is seen', async () => {
  await open();
  expect(part()?.textContent).toBe('served');
  expect(rendered).not.toHaveBeenCalled();

  await act(async () => see?.());

  expect(rendered).toHaveBeenCalled();
  expect(part()?.textContent).toBe('served');
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it('may be skipped by the browser until it has hydrated', async () => {
  const place = () => container.querySelector('[data-part]')?.getAttribute('data-part');
  await open();
  expect(place()).toBe('waiting');

  await act(async () => see?.());
  expect(place()).toBe('');

  await press('again');
  expect(place()).toBe('');
});

it('is not skipped when the browser rendered it', async () => {
  root = createRoot(container);
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Around>above</Around>
      </MemoryRouter>
    </QueryClientProvider>
  );
  await act(async () => root?.render(page));

  expect(container.querySelector('[data-part]')?.getAttribute('data-part')).toBe('');
});

it('hears the very press that wakes it', async () => {
  await open();

  await act(async () => part()?.click());

  expect(pressed).toHaveBeenCalledOnce();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it('waits for a touch where it looks the same without React', async () => {
  isOnlyTouched = true;
  await open();
  await act(async () => see?.());
  expect(observe).not.toHaveBeenCalled();
  expect(rendered).not.toHaveBeenCalled();

  await act(async () => part()?.click());

  expect(pressed).toHaveBeenCalledOnce();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it.each(['again', 'elsewhere'])('stays in the page when %s renders it again', async (way) => {
  await open();
  const before = part();

  await press(way);

  expect(part()).toBe(before);
  expect(rendered).toHaveBeenCalled();
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it('wakes with news that may change any part', async () => {
  await open();

  await act(async () => openAllParts());

  expect(rendered).toHaveBeenCalled();
});

it('shows data that have changed since, without a fault', async () => {
  const queries = await open();
  queries.setQueryData(['word'], 'new');

  await act(async () => see?.());

  expect(part()?.textContent).toBe('new');
  expect(onRecoverableError.mock.calls.map(([error]) => Object(error).cause)).toEqual([
    expect.any(OutdatedPart),
  ]);
});

it('keeps the served part while its code loads, and repeats a press of that time', async () => {
  let arrive = () => {};
  const code = new Promise<ComponentType>((resolve) => (arrive = () => resolve(Inside)));
  await open(partCode(() => code));

  await act(async () => part()?.click());
  expect(part()?.textContent).toBe('served');
  expect(pressed).not.toHaveBeenCalled();
  await act(async () => arrive());

  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it('repeats a press also where a translating browser has replaced the text since', async () => {
  let arrive = () => {};
  const code = new Promise<ComponentType>((resolve) => (arrive = () => resolve(Inside)));
  await open(partCode(() => code));

  await act(async () => part()?.click());
  const before = part()!;
  before.innerHTML = '<font><font>제공된</font></font>';
  await act(async () => arrive());

  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  expect(part()).not.toBe(before);
});

it('repeats a press also where the browser translates the part again at once', async () => {
  let arrive = () => {};
  const code = new Promise<ComponentType>((resolve) => (arrive = () => resolve(Inside)));
  await open(partCode(() => code));
  const translate = () => {
    const button = part();
    if (button && !button.querySelector('font')) button.innerHTML = '<font>제공된</font>';
  };
  const browser = new MutationObserver(translate);
  browser.observe(container, { childList: true, subtree: true });

  await act(async () => part()?.click());
  const before = part()!;
  translate();
  await act(async () => arrive());

  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  browser.disconnect();
  expect(part()).not.toBe(before);
});
