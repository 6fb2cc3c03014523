import { brand } from '#brand';
import type { AdminScreen } from './admin-screen.ts';

/** Experts and their products. */
export const expertScreens = [
  { name: 'expert-lineup', title: '전문가 라인업', group: 'expert' },
  { name: 'expert-detail', title: '전문가 요약', group: 'expert', under: 'expert-lineup' },
  {
    name: 'expert-info',
    title: '전문가 등록',
    editTitle: '전문가 정보',
    group: 'expert',
    under: 'expert-lineup',
  },
  { name: 'expert-profile', title: '전문가 프로필', group: 'expert', under: 'expert-lineup' },
  { name: 'expert-product', title: '전문가 상품', group: 'expert' },
  { name: 'expert-order', title: '전문가 순서', group: 'expert' },
  { name: 'expert-product-order', title: '상품 순서', group: 'expert' },
  {
    name: 'expert-schedule',
    title: '전문가 방송',
    group: 'expert',
    hidden: !brand.switches.expertScreens,
  },
  {
    name: 'expert-vod',
    title: '전문가 VOD',
    group: 'expert',
    hidden: !brand.switches.expertScreens,
  },
] as const satisfies readonly AdminScreen[];
