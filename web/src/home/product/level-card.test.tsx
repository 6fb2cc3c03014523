// @vitest-environment happy-dom
import type { Grade } from '@maru/contract/member/grade';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { sessionState } from '../../shared/session/session.store.ts';
import { FreeCard, LevelCard } from './level-card.tsx';
import { monthly } from './product.fixture.ts';

const vip = monthly(1, 'vip', 3, 420_000);

function show(grade: Grade | undefined) {
  render(
    <MemoryRouter>
      <ul>
        <FreeCard grade={grade} />
        <LevelCard name="VIP" product={vip} all={[vip]} subject inUse={grade === 'vip'} />
      </ul>
    </MemoryRouter>,
  );
}

afterEach(() => {
  cleanup();
  sessionState.authenticated = false;
});

it('asks a guest to sign up', () => {
  show(undefined);
  expect(screen.getByRole('link', { name: '무료 회원가입' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'VIP 시작하기' })).toBeTruthy();
});

it('marks the free level for a member without a purchase', () => {
  sessionState.authenticated = true;
  show('free');
  expect(screen.getByText('지금 이용하고 있어요')).toBeTruthy();
  expect(screen.getByText('지금 보는 상품')).toBeTruthy();
});

it('marks the level a member pays for, which can be prolonged', () => {
  sessionState.authenticated = true;
  show('vip');
  expect(screen.queryByText('지금 이용하고 있어요')).toBeNull();
  expect(screen.getByText('이용 중인 상품')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'VIP 이어서 이용하기' })).toBeTruthy();
});
