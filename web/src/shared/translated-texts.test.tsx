// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { translatePage } from './translated-page.fixture.ts';
import { isTranslated, keepTranslatedTexts } from './translated-texts.ts';

// Tests of other files share the classes of the document. Vitest calls the returned function.
beforeAll(() => keepTranslatedTexts());
afterEach(cleanup);

const paragraph = () => document.querySelector('p')?.textContent;

/** Translates the page in a task of its own, as a browser does. */
async function translate(): Promise<void> {
  translatePage();
  await Promise.resolve();
}

/** Renders one state, translates the page and renders the next state. */
async function change(from: ReactNode, to: ReactNode): Promise<void> {
  const { rerender } = render(<p>{from}</p>);
  await translate();
  await act(async () => rerender(<p>{to}</p>));
}

it('[C26] a page counts as translated after the first replaced text, also if it is gone', async () => {
  render(<p>방송</p>);
  expect(isTranslated()).toBe(false);

  await translate();
  cleanup();

  expect(isTranslated()).toBe(true);
});

const live = (
  <span>
    입장<b>하기</b>
  </span>
);
const loggedOut = (
  <span>
    <b>로그인하고 </b>입장
  </span>
);

describe('on a translated page, React', () => {
  it.each([
    [
      'removes a text',
      <>
        {'방송'} {<b key="b">예정</b>}
      </>,
      [null, <b key="b">예정</b>],
      '예정',
    ],
    ['inserts before a text', [null, ' 저장'], [<i key="i">…</i>, ' 저장'], '… 저장'],
    ['swaps text and element', live, loggedOut, '로그인하고 입장'],
    ['swaps element and text', loggedOut, live, '입장하기'],
    [
      'replaces a fragment by a text',
      <>
        <i>1</i>번
      </>,
      '하나',
      '하나',
    ],
  ])('%s', async (_, from, to, text) => {
    await change(from, to);

    expect(paragraph()).toBe(text);
  });

  it('shows a changed text beside other texts', async () => {
    await change([3, '명'], [4, '명']);

    expect(paragraph()).toBe('4명');
  });

  it('shows each change of a text that the browser translates again', async () => {
    const { rerender } = render(<p>{[1, '초']}</p>);
    for (const second of [2, 3, 4]) {
      await translate();
      await act(async () => rerender(<p>{[second, '초']}</p>));

      expect(paragraph()).toBe(`${second}초`);
    }
  });
});

describe('a browser that', () => {
  const textsOf = (place: Element) => [...place.childNodes].filter((node) => node instanceof Text);
  const font = (text: string) =>
    Object.assign(document.createElement('font'), { textContent: text });

  it.each([
    [
      'inserts before it removes',
      (text: Text) => {
        text.before(font(text.data));
        text.remove();
      },
    ],
    [
      'inserts after the text',
      (text: Text) => {
        text.after(font(text.data));
        text.remove();
      },
    ],
    [
      'moves the text into the element',
      (text: Text) => {
        const element = font('');
        text.before(element);
        element.append(text);
      },
    ],
  ])('%s can change every text', async (_, replace) => {
    const { rerender } = render(<p>{[1, '시 ', 20, '분']}</p>);
    for (const text of textsOf(document.querySelector('p')!)) replace(text);
    await Promise.resolve();
    await act(async () => rerender(<p>{[2, '시 ', 30, '분']}</p>));

    expect(paragraph()).toBe('2시 30분');
  });

  it('merges texts into one element leaves no old text', async () => {
    const { rerender } = render(<p>{[1, '시 ', 20, '분']}</p>);
    const [first, ...others] = textsOf(document.querySelector('p')!);
    first!.before(font('1:20'));
    for (const text of [first!, ...others]) text.remove();
    await Promise.resolve();
    await act(async () => rerender(<p>{[2, '시 ', 30, '분']}</p>));

    expect(paragraph()).toBe('2시 30분');
  });

  it('loses a text stops no change', async () => {
    const { rerender } = render(<p>{[null, '예정 ', <b key="b">방송</b>]}</p>);
    for (const text of textsOf(document.querySelector('p')!)) text.remove();
    await Promise.resolve();
    await act(async () => rerender(<p>{[<i key="i">!</i>, '예정 ', <b key="b">방송</b>]}</p>));
    await act(async () => rerender(<p>{[null, null, <b key="b">방송</b>]}</p>));

    expect(paragraph()).toBe('방송');
  });

  it('wraps an element lets React remove it and insert before it', async () => {
    const { rerender } = render(<p>{[null, <b key="b">방송</b>]}</p>);
    const bold = screen.getByText('방송');
    const wrapper = document.createElement('mark');
    bold.replaceWith(wrapper);
    wrapper.append(bold);
    await act(async () => rerender(<p>{[<i key="i">!</i>, <b key="b">방송</b>]}</p>));
    expect(paragraph()).toBe('!방송');

    await act(async () => rerender(<p>{[<i key="i">!</i>, null]}</p>));
    expect(paragraph()).toBe('!');
  });
});

it('a text that React removed does not come back with its neighbour', async () => {
  const { rerender } = render(<p>{['a', <b key="b" />, 'b']}</p>);
  await translate();
  await act(async () => rerender(<p>{['a', 'b']}</p>));
  await act(async () => rerender(<p>{['c', null]}</p>));
  await act(async () => rerender(<p>{['d', null]}</p>));

  expect(paragraph()).toBe('d');
});

it('leaves failures in editable text to the editor', () => {
  const place = document.createElement('div');
  place.setAttribute('contenteditable', 'true');
  const text = document.createTextNode('글');

  expect(() => place.removeChild(text)).toThrow('not a child');
  expect(() => place.insertBefore(document.createElement('b'), text)).toThrow('not a child');
});
