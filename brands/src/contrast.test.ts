import { describe, expect, it } from 'vitest';
import { brandId } from './brand.ts';
import { darkRoom as dk, meanings as m, neutrals as n } from './colours.ts';
import { brandOf } from './registry.ts';

/** Least contrast of text, and of edges and large text, by WCAG 2.2. */
const TEXT = 4.5;
const EDGE = 3;

/** Relative luminance as WCAG 2.2 defines it, 0 for black to 1 for white. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

it('computes 21 for black on white', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
});

describe.each(brandId.options)('[Y06] the theme of %s', (id) => {
  const { theme: t } = brandOf(id);

  it.each([
    ['on primary', t.onPrimary, t.primary],
    ['on primary-hover', t.onPrimary, t.primaryHover],
    ['on primary-pressed', t.onPrimary, t.primaryPressed],
    ['on secondary', t.onSecondary, t.secondary],
    ['on tertiary', t.onTertiary, t.tertiary],
    ['brand text on white', t.brandText, n.n0],
    ['brand text on n50', t.brandText, n.n50],
    ['brand text on quaternary', t.brandText, t.quaternary],
    ['n600 on quaternary', n.n600, t.quaternary],
    ['n900 on quinary', n.n900, t.quinary],
    ['accent on secondary', t.onDarkAccent, t.secondary],
    ['n600 on the ground of page heads', n.n600, t.headGround],
    ['brand text on the ground of page heads', t.brandText, t.headGround],
    ['n600 on quiet ground', n.n600, t.quietGround],
    ['brand text on quiet ground', t.brandText, t.quietGround],
  ])('is readable: %s', (_pair, text, ground) => {
    expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(TEXT);
  });

  it('[V2.58] [V2.59] [V2.60] has edges and charts that stand out', () => {
    expect(contrastOf(n.n500, t.quietGround)).toBeGreaterThanOrEqual(EDGE);
    expect(contrastOf(t.chart, n.n0)).toBeGreaterThanOrEqual(EDGE);
  });

  it('has a scale that runs from light to dark', () => {
    expect(Object.values(t.scale).map(luminanceOf)).toEqual(
      Object.values(t.scale)
        .map(luminanceOf)
        .toSorted((a, b) => b - a),
    );
  });
});

describe('[V2.24] the shared colours', () => {
  it.each([
    ['n600 on n0', n.n600, n.n0],
    ['n600 on n25', n.n600, n.n25],
    ['n600 on n50', n.n600, n.n50],
    ['n600 on n100', n.n600, n.n100],
    ['n700 on n0', n.n700, n.n0],
    ['n700 on n100', n.n700, n.n100],
    ['n900 on n0', n.n900, n.n0],
    ['white on live', n.n0, m.live],
    ['live-deep on live-soft', m['live-deep'], m['live-soft']],
    ['up on n0', m.up, n.n0],
    ['up on n50', m.up, n.n50],
    ['up-on-soft on up-soft', m['up-on-soft'], m['up-soft']],
    ['down on n0', m.down, n.n0],
    ['down on n50', m.down, n.n50],
    ['down-on-soft on down-soft', m['down-on-soft'], m['down-soft']],
    ['success on n0', m.success, n.n0],
    ['success on its soft ground', m.success, m['success-soft']],
    ['violet on its soft ground', m.violet, m['violet-soft']],
    ['warn on n0', m.warn, n.n0],
    ['warn on its soft ground', m.warn, m['warn-soft']],
    ['error on n0', m.error, n.n0],
    ['error on its soft ground', m.error, m['error-soft']],
    ['info on n0', m.info, n.n0],
    ['info on its soft ground', m.info, m['info-soft']],
    ['white on error', n.n0, m.error],
    ['white on success', n.n0, m.success],
    ['white on vod', n.n0, m.vod],
    ['n900 on warn-fill', n.n900, m['warn-fill']],
    ['the Kakao button', m['on-kakao'], m.kakao],
    ['the Apple button', n.n0, m.apple],
    ['dk-up on dk-surface', dk['dk-up'], dk['dk-surface']],
    ['dk-down on dk-surface', dk['dk-down'], dk['dk-surface']],
    ['dk-success on dk-surface', dk['dk-success'], dk['dk-surface']],
  ])('are readable: %s', (_pair, text, ground) => {
    expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(TEXT);
  });

  it.each([dk['dk-bg'], dk['dk-surface'], dk['dk-surface2']])(
    'are readable in the broadcast window on %s',
    (ground) => {
      for (const text of [dk['dk-text'], dk['dk-sub'], dk['dk-muted']]) {
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(TEXT);
      }
    },
  );

  it.each([
    ['n500 on n0', n.n500, n.n0],
    ['n500 on n50', n.n500, n.n50],
    ['large letters on the Naver button', n.n0, m.naver],
    ['dk-edge on dk-surface', dk['dk-edge'], dk['dk-surface']],
    ['dk-edge on dk-surface2', dk['dk-edge'], dk['dk-surface2']],
  ])('draw visible edges and large letters: %s', (_pair, edge, ground) => {
    expect(contrastOf(edge, ground)).toBeGreaterThanOrEqual(EDGE);
  });
});
