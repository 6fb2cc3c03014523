import type { LinkKind } from '@maru/contract/site-link/site-link';
import type { IconName } from '../../shared/ui/icon-name.ts';

/** Purpose of each address, in the order of the screen. */
export const linkWords: Readonly<
  Record<LinkKind, { label: string; line: string; icon: IconName }>
> = {
  chat: { label: '채팅 상담', line: '사이트의 ‘채팅 상담’ 버튼', icon: 'chat' },
  cs: { label: '고객센터', line: '고객센터 화면의 바깥 도움말', icon: 'headset' },
  phone: { label: '고객센터 전화', line: '사이트와 문자 템플릿의 전화번호', icon: 'phone' },
  remote: { label: '원격 지원', line: '원격 지원 버튼', icon: 'monitor' },
  recruit: { label: '전문가 모집', line: '전문가 모집 버튼', icon: 'briefcase' },
  daily_stock: { label: '데일리 스탁', line: '메뉴의 바깥 사이트', icon: 'chart' },
  video_channel: { label: '동영상 채널', line: '메뉴의 바깥 사이트', icon: 'video' },
  notice_site: { label: '공지 사이트', line: '메뉴의 바깥 사이트', icon: 'megaphone' },
};
