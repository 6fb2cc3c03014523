import { expect, test } from 'vitest';
import { popupOf } from './popup-components.tsx';

test('[S2.32] [E05] [D02] a popup of the list with right properties is shown', () => {
  expect(popupOf('broadcast', 'facts', '{"_id":3}')).not.toBeNull();
});

test.each([
  ['login', 'facts', '{"_id":3}'],
  ['broadcast', 'evil', '{"_id":3}'],
  ['__proto__', 'toString', null],
  ['broadcast', 'constructor', null],
  ['broadcast', 'facts', '{"_id":"3"}'],
  ['broadcast', 'facts', '{"_id":3,"dangerouslySetInnerHTML":{"__html":"x"}}'],
  ['broadcast', 'facts', '{"_id":'],
  ['broadcast', 'facts', null],
])('[D02] nothing is shown for %s / %s / %s', (type, component, props) => {
  expect(popupOf(type, component, props)).toBeNull();
});
