import { brand } from '#brand';
import type { Permission } from '@maru/contract/core/call';
import { holds, menus, permissionOf } from '@maru/contract/session/staff';
import { groups, type AdminScreen, type Group } from './admin-screen.ts';

/** Screens that require only a session. All staff may open them. */
const OPEN_TO_STAFF = new Set(['start', 'forbidden', 'popup', 'unknown']);

export const START = 'start';
/** The account of the staff member, a tab of the start screen. */
export const ACCOUNT = `${START}?tab=account`;

/** Whether the server must confirm the permission for a screen. */
export function needsPermission(name: string): boolean {
  return !OPEN_TO_STAFF.has(name);
}

/**
 * Name that the guard checks for an address outside the product's screens. For such an address it
 * checks only the session.
 */
export function guardNameOf(name: string): string {
  return menus.includes(name) || !needsPermission(name) ? name : 'unknown';
}

export function addressOf(name: string): string {
  return `/curve/${name}`;
}

/** Whether a screen would be let through, by the same table as the server's. */
export function mayOpen(name: string, permissions: readonly Permission[]): boolean {
  const needed = permissionOf(name, brand.switches.orderPagesNeed);
  return needed !== null && holds(permissions, needed);
}

export interface MenuGroup {
  group: Group;
  title: string;
  entries: readonly AdminScreen[];
}

/**
 * Menu for the given permissions. It contains the implemented screens that the guard would allow.
 */
export function menuOf(
  screens: readonly AdminScreen[],
  permissions: readonly Permission[],
): readonly MenuGroup[] {
  const listed = inMenuOrder(screens).filter(
    (screen) => screen.under === undefined && !screen.hidden && mayOpen(screen.name, permissions),
  );
  const order = [...new Set(listed.map((screen) => screen.group))];
  return order.map((group) => ({
    group,
    title: groups[group].title,
    entries: listed.filter((screen) => screen.group === group),
  }));
}

/**
 * Destination of a first view: the first section in menu order that is permitted and implemented.
 * Staff get the start screen if none of their sections is implemented. Staff without any permission
 * get no destination.
 */
export function firstSectionOf(
  screens: readonly AdminScreen[],
  permissions: readonly Permission[],
): string | null {
  const first = menuOf(screens, permissions)[0]?.entries[0];
  if (first) return first.name;
  return permissions.length > 0 ? START : null;
}

/**
 * Matches an address that names an object: `?_id=3`, or the last part of the path (`/curve/…/3`).
 */
const OF_A_THING = /[?&]_id=|^\/curve\/[\w-]+\/\d/;

/**
 * Matches an address that requests a new object under the address of its list: `?_id=new`,
 * `?write=true`.
 */
const OF_A_NEW_ONE = /[?&](?:_id=new|write=)/;

/** Title of a screen at an address. */
export function titleOf(screen: AdminScreen, address: string): string {
  if (OF_A_NEW_ONE.test(address)) return screen.newTitle ?? screen.title;
  return OF_A_THING.test(address) ? (screen.editTitle ?? screen.title) : screen.title;
}

/** The way to a screen, for the line above it. */
export function crumbsOf(
  screens: readonly AdminScreen[],
  name: string,
  address: string,
): readonly { label: string; to?: string }[] {
  const screen = screens.find((one) => one.name === name);
  if (!screen) return [];
  const title = titleOf(screen, address);
  // A form under the address of its list has that list as its parent.
  const list = title === screen.title ? undefined : screen;
  const parent = screens.find((one) => one.name === screen.under) ?? list;
  return [
    { label: groups[screen.group].title },
    ...(parent ? [{ label: parent.title, to: addressOf(parent.name) }] : []),
    { label: title },
  ];
}

function inMenuOrder(screens: readonly AdminScreen[]): readonly AdminScreen[] {
  const place = new Map(menus.map((name, index) => [name, index]));
  const of = (screen: AdminScreen) => place.get(screen.name) ?? Infinity;
  return screens.toSorted((one, other) => of(one) - of(other));
}
