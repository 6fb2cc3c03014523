// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DialogHost } from '../dialog-host/dialog-host.tsx';
import { askToLeave, inPageTargetOf } from './leave-guard.tsx';
import { useUnsaved } from './unsaved.ts';

function press(html: string, init: MouseEventInit = {}): string | null {
  document.body.innerHTML = html;
  let target: string | null = null;
  const hear = (event: MouseEvent) => {
    target = inPageTargetOf(event);
    event.preventDefault();
  };
  document.addEventListener('click', hear, { capture: true, once: true });
  document.body.firstElementChild?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
  );
  return target;
}

beforeEach(() => {
  document.body.innerHTML = '';
});
afterEach(cleanup);

test('a link to another screen leaves the form', () => {
  expect(press('<a href="/curve/sms?state=done">문자</a>')).toBe('/curve/sms?state=done');
});

test.each([
  ['<a href="/curve/sms" target="_blank">새 창</a>', {}],
  ['<a href="https://example.com/">밖</a>', {}],
  ['<a href="/curve/sms">문자</a>', { ctrlKey: true }],
  ['<button>누르기</button>', {}],
])('%s with %o leaves nothing behind', (html, init) => {
  expect(press(html, init)).toBeNull();
});

function Form({ keepsDraft }: { keepsDraft: boolean }) {
  useUnsaved(true, { keepsDraft });
  return null;
}

test.each([
  [[true], '나가도 작성하던 내용은 이 브라우저에 남아, 다시 열면 이어서 쓸 수 있어요.'],
  [[true, false], '나가면 작성하던 내용은 사라져요.'],
])('whether forms keep a draft, %o, is said before they are left', async (forms, words) => {
  render(
    <>
      {forms.map((keepsDraft) => (
        <Form key={String(keepsDraft)} keepsDraft={keepsDraft} />
      ))}
      <DialogHost />
    </>,
  );

  void askToLeave();

  expect(await screen.findByText(words)).toBeDefined();
});
