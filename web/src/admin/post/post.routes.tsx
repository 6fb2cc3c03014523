import type { StaffPostKind } from '@maru/contract/post/staff-post';
import type { ComponentType } from 'react';
import { adminScreen, type ScreenComponents } from '../admin-screen.ts';
import { postBoards } from './post-boards.ts';
import type { postScreens } from './post.screens.ts';

/** List and form of a board. All boards share one module for each. */
function listOf(kind: StaffPostKind): ComponentType {
  return adminScreen(async () => {
    const { PostListScreen } = await import('./post-list-screen.tsx');
    return { Screen: () => <PostListScreen board={postBoards[kind]} /> };
  });
}

function formOf(kind: StaffPostKind): ComponentType {
  return adminScreen(async () => {
    const { PostWriteScreen } = await import('./post-write-screen.tsx');
    return { Screen: () => <PostWriteScreen board={postBoards[kind]} /> };
  });
}

export const postComponents: ScreenComponents<typeof postScreens> = {
  notice: listOf('notice'),
  'notice-write': formOf('notice'),
  faq: listOf('faq'),
  'faq-write': formOf('faq'),
  'market-condition': listOf('daily-report'),
  'market-condition-write': formOf('daily-report'),
  'market-condition-card': listOf('card-news'),
  'market-condition-card-write': formOf('card-news'),
  'market-condition-list': listOf('market-condition'),
  overseas: listOf('daily'),
  'overseas-write': formOf('daily'),
  'technical-analysis': listOf('technical-analysis'),
  base: listOf('base'),
  'base-write': formOf('base'),
  column: listOf('column'),
  'column-write': formOf('column'),
  'market-condition-list-write': formOf('market-condition'),
  'technical-analysis-write': formOf('technical-analysis'),
  'faq-order': adminScreen(() => import('./faq-order-screen.tsx')),
};
