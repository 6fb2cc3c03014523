import type { Brand, FloatingEntry } from './brand.ts';
import { withParticle } from './particle.ts';

/**
 * The nicknames a new site begins with. Twelve names, eleven experts: the last is the former
 * nickname of the expert before it, still printed on older cards.
 */
export const expertNicknames: Brand['expertNicknames'] = {
  한결: 1,
  서온: 2,
  도담: 3,
  윤슬: 4,
  가온: 5,
  라온: 6,
  단비: 7,
  미르: 8,
  나래: 9,
  새벽: 10,
  온새: 11,
  온새미: 11,
};

/** The statement on risk that all kinds of business share. */
const LOSS =
  '투자 결과에 따라 원금 손실이 발생할 수 있고 그 손실은 투자자 본인에게 귀속됩니다. 과거의 성과가 미래의 수익을 보장하지 않습니다.';

/**
 * Notices that the law requires wherever returns or products are shown. Since 2024-08-14 a quasi
 * adviser has to state three things. The wording is an example.
 *
 * - Its kind of business, and that it is no financial investment business.
 * - It gives no individual advice.
 * - The principal may be lost.
 */
export function riskNoticeOf(name: string): Brand['riskNotice'] {
  const company = withParticle(name, '은', '는');
  return {
    title: '투자 위험 고지',
    texts: {
      quasi: `${company} 유사투자자문업자이며 금융투자업자가 아닙니다. 모든 정보는 불특정 다수에게 제공하는 투자 참고 자료이며, 개별 투자 상담이나 자금 운용은 제공하지 않습니다. ${LOSS}`,
      registered: `${company} 금융위원회에 등록한 투자자문업자입니다. 제공하는 자문과 정보는 투자 판단을 돕는 참고 자료이며, 최종 결정은 투자자 본인이 합니다. ${LOSS}`,
      none: `${company} 투자자문업이나 유사투자자문업을 하지 않습니다. 모든 정보는 투자 참고 자료이며, 투자 상담이나 자금 운용은 제공하지 않습니다. ${LOSS}`,
    },
    pastReturns: '과거 등락은 미래의 수익을 보장하지 않아요.',
    fiction: '화면의 인물·종목명·수치는 모두 가상의 예시입니다.',
  };
}

/** The ten entries of the right floating menu, in the product's order. */
export function floatingMenuOf(calendar: string): FloatingEntry[] {
  return [
    { label: '마이페이지', icon: 'user', action: 'mypage' },
    { label: '사칭 주의', icon: 'shield-alert', to: '/defraud' },
    { label: '월간 캘린더', icon: 'cal', to: calendar },
    { label: '채팅 상담', icon: 'chat', action: 'chat' },
    { label: '고객센터', icon: 'phone', action: 'phone' },
    { label: '공지사항', icon: 'megaphone', to: '/cs/notice' },
    { label: '전문가 모집', icon: 'briefcase', link: 'recruit' },
    { label: '원격 지원', icon: 'monitor', link: 'remoteSupport' },
    { label: 'Q&A', icon: 'help', to: '/cs/inquiry' },
    { label: '맨 위로', short: 'TOP', icon: 'arrow-up', action: 'top' },
  ];
}

/** @param homeTerms the page of member terms, privacy policy and ethics code */
export function footerLinksOf(homeTerms: string): Brand['footerLinks'] {
  return [
    { label: '회사소개', link: 'company' },
    { label: '이용약관', to: `${homeTerms}?tab=0` },
    { label: '개인정보처리방침', to: `${homeTerms}?tab=1`, strong: true },
    { label: '전문가 윤리강령', to: `${homeTerms}?tab=2` },
    { label: '사칭 주의 안내', to: '/defraud' },
    { label: '1:1 문의', to: '/cs/inquiry' },
    { label: '서비스 상태', to: '/status' },
  ];
}
