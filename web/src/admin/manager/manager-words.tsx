import { brand } from '#brand';
import type { Permission } from '@maru/contract/core/call';
import type { ManagerState, StaffLogin } from '@maru/contract/manager/manager';
import { menus, permissionOf } from '@maru/contract/session/staff';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { permissionTitles } from '../chrome/profile.tsx';
import { adminScreens } from '../screens.ts';

const STATES: Record<ManagerState, { label: string; tone: BadgeTone }> = {
  active: { label: '사용 중', tone: 'success' },
  disabled: { label: '사용 중지', tone: 'error' },
  waiting: { label: '시작 전', tone: 'info' },
  over: { label: '기간 끝남', tone: 'ended' },
};

export const stateOptions = Object.entries(STATES).map(([value, { label }]) => ({ value, label }));

export function ManagerStateBadge({ state, size }: { state: ManagerState; size?: 'md' | 'lg' }) {
  const { label, tone } = STATES[state];
  return (
    <Badge tone={tone} size={size ?? 'md'}>
      {label}
    </Badge>
  );
}

export const loginResults: Record<StaffLogin['result'], { label: string; tone: BadgeTone }> = {
  ok: { label: '성공', tone: 'success' },
  wrong: { label: '비밀번호 틀림', tone: 'warn' },
  not_active: { label: '사용할 수 없는 계정', tone: 'error' },
  limited: { label: '시도 초과', tone: 'error' },
  address_refused: { label: '허용되지 않은 IP', tone: 'error' },
  second_factor_wrong: { label: '인증 코드 틀림', tone: 'warn' },
};

/** The screens of the menu that a permission opens in this brand, by their titles. */
export function screensOf(permission: Permission): readonly string[] {
  const need = brand.switches.orderPagesNeed;
  const names = new Set(menus.filter((menu) => permissionOf(menu, need) === permission));
  return adminScreens
    .filter(({ name, under, hidden }) => names.has(name) && under === undefined && !hidden)
    .map(({ title }) => title);
}

/** Label of a permission in the permission settings. */
export function permissionName(permission: Permission): string {
  return permission === 'superAdmin' ? '최고관리자' : permissionTitles[permission];
}
