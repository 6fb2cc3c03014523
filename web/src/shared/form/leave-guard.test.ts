// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { inPageTargetOf } from './leave-guard.tsx';

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
