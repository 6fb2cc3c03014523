// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sessionState } from '../../shared/session/session.store.ts';
import { EntryBadge } from './entry-badge.tsx';

const unknown = { ...sessionState };
afterEach(() => {
  cleanup();
  Object.assign(sessionState, unknown);
});

it.each([
  ['a visitor', false, 'free', 0, '로그인 필요'],
  ['a member', true, 'free', 0, '무료'],
  ['a visitor', false, 'free', 1, '무료'],
  ['a visitor', false, 'paid', 0, '유료'],
  ['a member', true, 'paid', 0, '유료'],
] as const)(
  'tells %s (%s) of a %s broadcast of type %d: %s',
  (_, authenticated, kind, type, word) => {
    Object.assign(sessionState, { initialized: true, authenticated });

    const { container } = render(<EntryBadge kind={kind} type={type} />);

    expect(container.textContent).toBe(word);
  },
);
