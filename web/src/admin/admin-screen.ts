import { createElement, use, type ComponentType } from 'react';
import { loadOnce } from '../shared/load-once.ts';

/** The sections of the menu. Each holds screens of one permission. */
export const groups = {
  user: { title: '회원', icon: 'user' },
  expert: { title: '전문가', icon: 'broadcast' },
  content: { title: '콘텐츠', icon: 'doc' },
  series: { title: '시리즈', icon: 'layers' },
  message: { title: '메시지', icon: 'mail' },
  payment: { title: '결제', icon: 'card' },
  monitoring: { title: '모니터링', icon: 'chart' },
  super: { title: '최고관리자', icon: 'key' },
} as const;
export type Group = keyof typeof groups;

/** One screen of the staff area. Its permission is the contract's (contract/src/session/staff.ts). */
export interface AdminScreen<Name extends string = string> {
  /** Route name: the part of the address after /curve/, and the argument of check-permission. */
  name: Name;
  title: string;
  /** Title when the address names the item to edit (`?_id=`). */
  editTitle?: string;
  /** Title when the address requests a new item (`?_id=new`, `?write=true`). */
  newTitle?: string;
  group: Group;
  /**
   * Parent screen, such as the list of a form. The menu omits this screen and marks the parent
   * instead.
   */
  under?: string;
  /** Left out of the menu of a brand that does not have it. */
  hidden?: boolean;
}

/** The component of each screen in a list. */
export type ScreenComponents<Screens extends readonly AdminScreen[]> = Readonly<
  Record<Screens[number]['name'], ComponentType>
>;

/** Loads a screen on demand. Its file exports `Screen`. */
export function adminScreen(load: () => Promise<{ Screen: ComponentType }>): ComponentType {
  const loadScreen = loadOnce(load);

  return function Show() {
    const { Screen } = use(loadScreen());
    return createElement(Screen);
  };
}
