import { brand } from '#brand';
import type { StaffPostKind } from '@maru/contract/post/staff-post';
import { screenOfPost } from '@maru/brands/post-path';
import type { AdminScreen } from '../admin-screen.ts';
import { postBoards } from './post-boards.ts';

/** Settings shared by all screens of a board. A board that the brand does not show is omitted. */
function of(kind: StaffPostKind) {
  const isShown = brand.routes.some(
    (route) => 'screen' in route && route.screen === screenOfPost[kind],
  );
  return { group: 'content', hidden: !isShown } as const;
}

function writing(kind: StaffPostKind) {
  const { noun } = postBoards[kind];
  return { ...of(kind), title: `${noun} 쓰기`, editTitle: `${noun} 수정` } as const;
}

function listing(kind: StaffPostKind) {
  return { ...of(kind), title: postBoards[kind].title } as const;
}

export const postScreens = [
  { name: 'notice', ...listing('notice') },
  { name: 'notice-write', under: 'notice', ...writing('notice') },
  { name: 'faq', ...listing('faq') },
  { name: 'faq-write', under: 'faq', ...writing('faq') },
  { name: 'faq-order', under: 'faq', ...of('faq'), title: '질문 순서' },
  { name: 'market-condition', ...listing('daily-report') },
  { name: 'market-condition-write', under: 'market-condition', ...writing('daily-report') },
  { name: 'market-condition-card', ...listing('card-news') },
  { name: 'market-condition-card-write', under: 'market-condition-card', ...writing('card-news') },
  { name: 'market-condition-list', ...listing('market-condition') },
  {
    name: 'market-condition-list-write',
    under: 'market-condition-list',
    ...writing('market-condition'),
  },
  { name: 'overseas', ...listing('daily') },
  { name: 'overseas-write', under: 'overseas', ...writing('daily') },
  { name: 'technical-analysis', ...listing('technical-analysis') },
  {
    name: 'technical-analysis-write',
    under: 'technical-analysis',
    ...writing('technical-analysis'),
  },
  { name: 'base', ...listing('base') },
  { name: 'base-write', under: 'base', ...writing('base') },
  { name: 'column', ...listing('column') },
  { name: 'column-write', under: 'column', ...writing('column') },
] as const satisfies readonly AdminScreen[];
