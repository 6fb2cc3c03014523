import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { brandId, brandSchema, type BrandId } from './brand.ts';
import { legacyTargetOf } from './legacy.ts';
import { menus } from './menus.ts';
import { brandOf } from './registry.ts';
import { findRoute, isReservedName, mayNameExpert } from './route-match.ts';

const here = dirname(fileURLToPath(import.meta.url));
const ids = brandId.options;

/** Where an address ends up, following redirects. */
function screenOf(id: BrandId, address: string): string | null {
  const brand = brandOf(id);
  const found = findRoute(brand, new URL(address, 'https://site.example').pathname);
  if (!found) return null;
  return 'redirect' in found.route ? screenOf(id, found.route.redirect) : found.route.screen;
}

/** Every file that a brand's entry pulls in at run time. */
function filesOf(entry: string, seen = new Set<string>()): Set<string> {
  seen.add(entry);
  const source = readFileSync(join(here, entry), 'utf8');
  for (const [, file] of source.matchAll(/^import (?!type)[^;]*from '\.\/([^']+)'/gms)) {
    if (file && !seen.has(file)) filesOf(file, seen);
  }
  return seen;
}

describe.each(ids)('the brand %s', (id) => {
  const brand = brandOf(id);

  it('[S1.2] [S1.3] [A01] fits the schema', () => {
    expect(brandSchema.safeParse(brand).error).toBeUndefined();
    expect(brand.id).toBe(id);
  });

  it('[L10] fits it with no fact of the company left empty', () => {
    for (const fact of Object.keys(brand.company)) {
      for (const nothing of ['', ' ']) {
        const company = { ...brand.company, [fact]: nothing };
        expect([fact, brandSchema.safeParse({ ...brand, company }).success]).toEqual([fact, false]);
      }
    }
  });

  it('has its six logo files and its icons', () => {
    const { width, height, ...files } = brand.logo;

    for (const file of Object.values(files)) {
      expect(existsSync(join(here, '../assets', id, file.replace('/brand/', '')))).toBe(true);
    }
    const logo = readFileSync(join(here, '../assets', id, 'logo-main.svg'), 'utf8');
    expect(logo).toContain(`viewBox="0 0 ${width} ${height}"`);
  });

  it('[S3.11] [A22] [E12] knows twelve nicknames of eleven experts', () => {
    expect(Object.keys(brand.expertNicknames)).toHaveLength(12);
    expect(new Set(Object.values(brand.expertNicknames)).size).toBe(11);
  });

  it('[S2.43] [A05] [E12] has at least 45 former addresses, each different and each leading to a screen', () => {
    expect(brand.legacy.length).toBeGreaterThanOrEqual(45);
    expect(new Set(brand.legacy.map((row) => `${row.path}?${row.query}`)).size).toBe(
      brand.legacy.length,
    );
    for (const row of brand.legacy) {
      expect([row.target, screenOf(id, row.target)]).not.toEqual([row.target, null]);
    }
  });

  it('leads nowhere that it has no route for', () => {
    const menu = brand.menu.items.flatMap((item) => [
      item.to,
      ...(item.group?.columns ?? []).flatMap((column) => column.links.map((link) => link.to)),
    ]);
    const addresses = [
      ...menu,
      ...brand.floatingMenu.map((entry) => entry.to),
      ...brand.footerLinks.map((link) => link.to),
      ...Object.values(brand.places).map((place) => place?.replace(/\{\w+\}/, '3')),
      ...brand.routes.map((route) => ('redirect' in route ? route.redirect : undefined)),
      ...brand.routes.map((route) => ('onlyFrom' in route ? route.onlyFrom : undefined)),
    ].filter((address) => address !== undefined);

    expect(addresses.filter((address) => screenOf(id, address) === null)).toEqual([]);
  });

  it('lists no address twice', () => {
    const paths = brand.routes.map((route) => route.path);

    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('[A01] pulls in nothing that names another brand', () => {
    const others = ids.filter((other) => other !== id).map(brandOf);
    const sources = [...filesOf(`${id}.ts`)].map((file) => readFileSync(join(here, file), 'utf8'));

    for (const other of others) {
      for (const trace of [other.id, other.name, other.theme.primary, other.theme.tertiary]) {
        expect(sources.filter((source) => source.includes(trace))).toEqual([]);
      }
    }
  });

  it('lets no name of an expert stand in the way of a page, in whatever case', () => {
    expect(
      ['event', 'Mypage', 'CURVE', 'ａｐｉ'].filter((name) => isReservedName(brand, name)),
    ).toEqual(['event', 'Mypage', 'CURVE', 'ａｐｉ']);
    expect(
      Object.keys(brand.expertNicknames).filter((name) => isReservedName(brand, name)),
    ).toEqual([]);
  });
});

describe('the configuration that differs between brands', () => {
  it('is named by switches', () => {
    expect(ids.filter((id) => brandOf(id).switches.vipTrialBanner)).toEqual(['futureon']);
    expect(ids.filter((id) => brandOf(id).switches.vvip)).toEqual(['daebeom']);
    expect(ids.filter((id) => brandOf(id).switches.orderPagesNeed === 'superAdmin')).toEqual([
      'daebeom',
    ]);
  });

  it('[S2.17] [A04] [E06] keeps /:expertId for digits and nicknames, behind every fixed address', () => {
    expect(screenOf('futureon', '/한결')).toBe('broadcastLogin');
    expect(screenOf('futureon', `/${encodeURIComponent('새이름'.normalize('NFD'))}`)).toBe(
      'broadcastLogin',
    );
    expect(screenOf('futureon', '/12')).toBe('broadcastLogin');
    expect(screenOf('futureon', '/vod')).toBe('vod');
    expect(screenOf('futureon', '/wp-login.php')).toBeNull();
    expect(screenOf('maru', '/한결')).toBeNull();
    expect(mayNameExpert('두 낱말')).toBe(false);
  });

  it('answers broken escapes as unknown addresses', () => {
    expect(findRoute(brandOf('futureon'), '/%E0%A4%A')).toBeNull();
  });
});

describe('[S2.44] [S2.45] [S2.46] a former address', () => {
  const maru = brandOf('maru');

  it.each([
    ['/index.asp', '', '/'],
    ['/INDEX.ASP', '', '/'],
    ['/cs/notice_list.asp', '', '/cs/notice'],
    ['/cs/faq_list.asp', '', '/cs/faq'],
    ['/member/join.asp', '', '/terms'],
    ['/board/list.asp', '?board=faq', '/cs/faq'],
    ['/expert/expert_view.asp', '?expert_no=3', '/expert-analyst?_id=3'],
    ['/vod/vod_list.asp', '?expert_no=3', '/vod?expert=3'],
    ['/vod/vod_list.asp', '', '/vod'],
    ['/index.asp', '?fbclid=1', '/'],
    ['/board/list.asp', '?board=faq&utm_source=kakao', '/cs/faq'],
    ['/board/list.asp', '?NaPm=ct%3Dx&board=faq&n_media=27758&gclid=y', '/cs/faq'],
    ['/board/list.asp', '?board=faq&gad_source=1&gad_campaignid=2', '/cs/faq'],
    ['/board/list.asp', '?board=faq&DMKW=a&DMSKW=b&DMCOL=c', '/cs/faq'],
    ['/index.asp', '?mibextid=1&__cft__[0]=2&__tn__=R', '/'],
    ['/expert/expert_view.asp', '?EXPERT_NO=3', '/expert-analyst?_id=3'],
    ['/Expert/Expert_View.asp', '?Expert_No=3&UTM_Source=x', '/expert-analyst?_id=3'],
    ['/board/list.asp', '?Board=FAQ', '/cs/faq'],
    ['/board/list.asp', '?board=faq&gad=1&sfnsn=mo', '/cs/faq'],
    ['/index.asp', '?NVADID=1&NVKWD=a&NVADRANK=2&NVAR=PL&n_query=b&n_rank=1', '/'],
    ['/index.asp', '?OVRAW=a&OVKEY=b&OVMTC=standard&OVADID=1&OVKWDID=2', '/'],
    ['/board/list.asp', '?board=faq&amp;utm_source=kakao&amp;amp;utm_medium=x', '/cs/faq'],
    ['/board/list.asp', '?utm_source=kakao&amp;board=faq', '/cs/faq'],
    ['/index.asp', '?gadget=1', null],
    ['/index.asp', '?overview=1', null],
    ['/board/list.asp', '?board=faq&utm=1', null],
    ['/board/list.asp', '', null],
    ['/board/list.asp', '?board=faq&page=2', null],
    ['/unknown.asp', '', null],
  ])('%s%s leads to %s', (path, search, target) => {
    expect(legacyTargetOf(maru, path, search)).toBe(target);
  });

  it('[S2.45] of the live list leads to the live schedule of the futures brand', () => {
    expect(legacyTargetOf(brandOf('futureon'), '/live/live_list.asp', '')).toBe('/schedule/live');
  });
});

describe('[S2.19] [S2.20] [S2.21] [S2.22] [A06] the header menu', () => {
  it.each([
    [
      'A',
      '/expert-list, /products, /vod, /invest/calendar, /invest/best-stock, /invest/daily-report, /invest/card-news, /invest/youtube, /invest/sentv, /invest/edaily, /reviews/list, /event/in-progress, /event/expired, /event/winner, /maru',
    ],
    [
      'B',
      '/expert-list, /reviews/list, /schedule, /invest/youtube, /invest/column, /cs/notice, dailyStock',
    ],
    ['C', '/expert-list, /schedule, videoChannel, dailyStock, noticeSite'],
    [
      'D',
      '/schedule/live, /schedule/instruction, /schedule/intro, /expert-kakao, /vod, /youtube/youtube, /youtube/basic, /invest/base, /invest/daily, /invest/calendar, /reviews/profit, /reviews/intro, /reviews/list, /event/in-progress, /event/expired, /event/winner, /cs/notice, /cs/faq',
    ],
  ] as const)('%s lists exactly the paths of the product', (variant, paths) => {
    const listed = menus[variant].items.flatMap((item) =>
      item.group
        ? item.group.columns.flatMap((column) => column.links.map((link) => link.to))
        : [item.to ?? item.link],
    );

    expect(menus[variant].variant).toBe(variant);
    expect(listed.join(', ')).toBe(paths);
  });
});
