// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { iconNames } from './icon-name.ts';
import { Icon } from './icon.tsx';

const onRecoverableError = vi.fn();
let container: HTMLElement;
let root: Root | null = null;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onRecoverableError.mockClear();
  container = document.createElement('div');
  document.body.append(container);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  container.remove();
});

function serve(names: readonly (typeof iconNames)[number][]): void {
  vi.stubEnv('SSR', true);
  container.innerHTML = renderToString(names.map((name) => <Icon key={name} name={name} />));
  vi.unstubAllEnvs();
}

const use = () => container.querySelector('use')?.getAttribute('href');

it('serves the path of every icon, none of them twice', () => {
  serve(iconNames);

  const paths = [...container.querySelectorAll('svg > path[d]')].map((path) => path.outerHTML);
  expect(new Set(paths).size).toBe(iconNames.length);
});

it('keeps a served path, and refers another icon to the sprite', async () => {
  serve(['menu']);
  const served = container.querySelector('path');
  await act(async () => {
    root = hydrateRoot(container, [<Icon key="menu" name="menu" />], { onRecoverableError });
  });
  expect(served?.isConnected).toBe(true);
  expect(use()).toBeUndefined();

  await act(async () => root?.render([<Icon key="menu" name="menu" size={28} />]));
  expect(served?.isConnected).toBe(true);
  await act(async () => root?.render([<Icon key="menu" name="close" />]));
  expect(use()).toBe('/icons.svg#i-close');
  await act(async () => root?.render([<Icon key="menu" name="menu" />]));

  expect(use()).toBe('/icons.svg#i-menu');
  expect(container.querySelectorAll('svg > *')).toHaveLength(1);
  expect(onRecoverableError).not.toHaveBeenCalled();
});
