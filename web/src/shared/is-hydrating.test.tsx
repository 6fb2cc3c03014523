// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { proxy, snapshot } from 'valtio/vanilla';
import { afterEach, expect, it, vi } from 'vitest';
import { useHydratedState } from './is-hydrating.ts';

afterEach(() => vi.unstubAllGlobals());

it('a screen taken over after the state has moved on matches its markup, then follows', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const state = proxy({ name: '손님' });
  const served = snapshot(state);
  const Name = () => createElement('p', null, useHydratedState(state, served).name);
  const container = document.createElement('div');
  container.innerHTML = renderToString(createElement(Name));
  const onRecoverableError = vi.fn();

  state.name = '회원';
  await act(async () => {
    hydrateRoot(container, createElement(Name), { onRecoverableError });
  });

  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toBe('회원');
});

it('renders a hydrated screen once when the state is unchanged', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const state = proxy({ name: '손님' });
  const served = snapshot(state);
  const rendered = vi.fn();
  const Name = () => {
    rendered();
    return createElement('p', null, useHydratedState(state, served).name);
  };
  const container = document.createElement('div');
  container.innerHTML = renderToString(createElement(Name));
  rendered.mockClear();

  await act(async () => {
    hydrateRoot(container, createElement(Name));
  });

  expect(rendered).toHaveBeenCalledOnce();
});
