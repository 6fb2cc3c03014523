import { menuA } from './menu-a.ts';
import { menuB } from './menu-b.ts';
import { menuC } from './menu-c.ts';
import { menuD } from './menu-d.ts';

/** All header menus by variant. For servers and tests: a brand's bundle has only its own. */
export const menus = { A: menuA, B: menuB, C: menuC, D: menuD };
