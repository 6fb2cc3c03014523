import { brand } from '#brand';
import { adminScreen, type AdminScreen } from './admin-screen.ts';

/** Experts and their products. */
export const expertScreens: readonly AdminScreen[] = [
  {
    name: 'expert-lineup',
    title: '전문가 라인업',
    group: 'expert',
    Show: adminScreen(() => import('./expert/expert-lineup-screen.tsx')),
  },
  {
    name: 'expert-detail',
    title: '전문가 요약',
    group: 'expert',
    under: 'expert-lineup',
    Show: adminScreen(() => import('./expert/expert-detail-screen.tsx')),
  },
  {
    name: 'expert-info',
    title: '전문가 등록',
    editTitle: '전문가 정보',
    group: 'expert',
    under: 'expert-lineup',
    Show: adminScreen(() => import('./expert/expert-info-screen.tsx')),
  },
  {
    name: 'expert-profile',
    title: '전문가 프로필',
    group: 'expert',
    under: 'expert-lineup',
    Show: adminScreen(() => import('./expert/expert-profile-screen.tsx')),
  },
  {
    name: 'expert-product',
    title: '전문가 상품',
    group: 'expert',
    Show: adminScreen(() => import('./expert/expert-product-screen.tsx')),
  },
  {
    name: 'expert-order',
    title: '전문가 순서',
    group: 'expert',
    Show: adminScreen(() => import('./expert/expert-order-screen.tsx')),
  },
  {
    name: 'expert-product-order',
    title: '상품 순서',
    group: 'expert',
    Show: adminScreen(() => import('./expert/expert-product-order-screen.tsx')),
  },
  {
    name: 'expert-schedule',
    title: '전문가 방송',
    group: 'expert',
    hidden: !brand.switches.expertScreens,
    Show: adminScreen(() => import('./expert/expert-schedule-screen.tsx')),
  },
  {
    name: 'expert-vod',
    title: '전문가 VOD',
    group: 'expert',
    hidden: !brand.switches.expertScreens,
    Show: adminScreen(() => import('./expert/expert-vod-screen.tsx')),
  },
];
