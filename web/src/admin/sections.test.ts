import { permissions, type Permission } from '@maru/contract/core/call';
import { expect, test } from 'vitest';
import type { AdminScreen } from './admin-screen.ts';
import { adminScreens } from './screens.ts';
import { crumbsOf, firstSectionOf, guardNameOf, mayOpen, menuOf, titleOf } from './sections.ts';

const namesOf = (held: readonly Permission[], screens: readonly AdminScreen[] = adminScreens) =>
  menuOf(screens, held).flatMap((group) => group.entries.map((screen) => screen.name));

test('[D01] the menu lists a screen exactly when the permission for it is held', () => {
  for (const permission of permissions) {
    const listed = namesOf([permission]);
    const due = adminScreens.filter(
      (screen) =>
        screen.under === undefined && !screen.hidden && mayOpen(screen.name, [permission]),
    );

    expect(new Set(listed)).toEqual(new Set(due.map((screen) => screen.name)));
  }
});

test('[D01] every screen of the table is one the contract knows the permission of', () => {
  const unknown = adminScreens.filter((screen) => !mayOpen(screen.name, ['superAdmin']));

  expect(unknown.map((screen) => screen.name)).toEqual([]);
});

test('the first section is the first of the menu, in the order of the contract', () => {
  const broadcast = adminScreens.find(({ name }) => name === 'broadcast');
  if (!broadcast) throw new Error('The table has no broadcasts.');
  const sms = { ...broadcast, name: 'sms', group: 'message' } as const;

  expect(firstSectionOf([sms, broadcast], ['superAdmin'])).toBe('broadcast');
});

test('permissions for sections that do not exist yet lead to the start screen', () => {
  expect(firstSectionOf([], ['manageUsers'])).toBe('start');
});

test('no permission leads nowhere', () => {
  expect(firstSectionOf(adminScreens, [])).toBeNull();
});

test('a form is reached through its list', () => {
  expect(crumbsOf(adminScreens, 'broadcast-write', '?_id=3')).toEqual([
    { label: '콘텐츠' },
    { label: '방송 편성', to: '/curve/broadcast' },
    { label: '방송 수정' },
  ]);
  expect(crumbsOf(adminScreens, 'terms', '/curve/terms?_id=new')).toEqual([
    { label: '콘텐츠' },
    { label: '약관', to: '/curve/terms' },
    { label: '새 판 등록' },
  ]);
});

test.each([
  ['terms', '/curve/terms', '약관'],
  ['terms', '/curve/terms?_id=new&from=3', '새 판 등록'],
  ['terms', '/curve/terms?_id=3', '약관 상세'],
  ['profit', '/curve/profit?write=true', '수익 후기 등록'],
  ['profit', '/curve/profit?_id=3', '수익 후기 수정'],
  ['event-write', '/curve/event-write', '이벤트 등록'],
])('the screen %s is titled at %s by its content: %s', (name, address, title) => {
  const shown = adminScreens.find((one) => one.name === name);

  expect(shown && titleOf(shown, address)).toBe(title);
});

test.each([
  ['notice', 'notice'],
  ['start', 'start'],
  ['made-up', 'unknown'],
])('the guard is asked about %s as %s', (name, asked) => {
  expect(guardNameOf(name)).toBe(asked);
});
