// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHART_HTML } from '../../shared/editor/charts.fixture.ts';
import { ArticleBody } from './article-body.tsx';

// The sanitiser needs a full browser. This test checks only its input.
vi.mock('../../shared/editor/editor-view.tsx', () => ({
  SanitisedHtml: ({ html }: { html: string }) => <p>sanitised: {html}</p>,
}));

const FIRST = '<h2 id="part-1">먼저 볼 것</h2><p>글</p>';
const SECOND = '<p>다른 글</p>';

let place: HTMLElement;
let root: Root | undefined;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  document.body.append(place);
});

afterEach(() => {
  act(() => root?.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

describe('[C09] the body of an article', () => {
  it('stays as the server has rendered it', async () => {
    place.innerHTML = renderToString(<ArticleBody html={FIRST} />);
    const heading = place.querySelector('h2');

    await act(async () => {
      root = hydrateRoot(place, <ArticleBody html={FIRST} />);
    });
    await act(async () => root?.render(<ArticleBody html={FIRST} />));

    expect(heading?.id).toBe('part-1');
    expect(place.querySelector('h2')).toBe(heading);
    expect(place.textContent).toBe('먼저 볼 것글');
  });

  it('draws charts between its texts, on the server too', async () => {
    const html = `<p>앞</p>${CHART_HTML}<p>뒤</p>`;
    place.innerHTML = renderToString(<ArticleBody html={html} />);
    const drawn = place.querySelector('svg[role="img"]');

    await act(async () => {
      root = hydrateRoot(place, <ArticleBody html={html} />);
    });

    expect(drawn).not.toBeNull();
    expect(place.querySelector('svg[role="img"]')).toBe(drawn);
    expect([...place.children].map((part) => part.textContent?.slice(0, 4))).toEqual([
      '앞',
      '업종 지',
      '뒤',
    ]);
  });

  it('leaves the first heading to the page', () => {
    const html = renderToString(<ArticleBody html='<h1 style="color:red">하나</h1><p>글</p>' />);

    expect(html).toContain('<h2 style="color:red">하나</h2>');
    expect(html).not.toContain('h1');
  });

  it('is sanitised where the browser inserts it', async () => {
    await act(async () => {
      root = createRoot(place);
      root.render(<ArticleBody html={SECOND} />);
    });

    await vi.waitFor(() => expect(place.textContent).toBe(`sanitised: ${SECOND}`));
  });

  it('is sanitised when it changes after the first view', async () => {
    place.innerHTML = renderToString(<ArticleBody html={FIRST} />);
    await act(async () => {
      root = hydrateRoot(place, <ArticleBody html={FIRST} />);
    });

    await act(async () => root?.render(<ArticleBody html={SECOND} />));

    await vi.waitFor(() => expect(place.textContent).toBe(`sanitised: ${SECOND}`));
  });
});
