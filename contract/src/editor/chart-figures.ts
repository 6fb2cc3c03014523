import { usualForm, usualSigns } from '../text/typed-text.ts';

/** Gains and losses carry a sign: `+1.2%`, `-3.4%`. Other figures carry one below zero only. */
export interface FigureStyle {
  /** Written behind the number: `%`, `억 원`. */
  unit: string;
  isChange: boolean;
}

/** A column of figures with its style. `null` = no figure. */
export interface FigureColumn extends FigureStyle {
  values: (number | null)[];
}

/** Figures have fewer digits than a double can hold exactly. */
export const MAX_FIGURE = 99_999_999_999;
export const FIGURE_DECIMALS = 4;
export const UNIT_LETTERS = 8;

/** Texts that represent a missing figure. */
const MISSING = /^(?:-+|\.+|·|n\/?a|없음|#n\/a)?$/i;
/** Signs that currencies put before the number, with the unit behind it. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '₩': '원',
  $: '달러',
  us$: '달러',
  '€': '유로',
  '¥': '엔',
};
const FIGURE =
  /^(?<open>\()?\s*(?<sign>[+-]|[△▲▽▼])?\s*(?<currency>US\$|[₩$€¥])?\s*(?<late>[+-])?\s*(?<digits>\d{1,3}(?:,\d{3})+|\d+)?(?<fraction>\.\d+)?\s*(?<close>\))?\s*(?<unit>[^\d()]{0,8})(?<end>\))?$/iu;

interface WrittenFigure {
  /** Without its sign. `null` = missing. */
  size: number | null;
  sign: '' | '+' | '-' | '△' | '▲' | '▽' | '▼';
  unit: string;
}

/** Reads the notation of one figure. `null` = the text is no figure. */
function writtenFigureOf(text: string): WrittenFigure | null {
  const form = usualSigns(usualForm(text));
  if (MISSING.test(form)) return { size: null, sign: '', unit: '' };
  const groups = FIGURE.exec(form)?.groups;
  if (!groups) return null;
  const { open, sign, currency, late, digits, fraction, close, unit = '', end } = groups;
  if (digits === undefined && fraction === undefined) return null;
  // Brackets are a loss in accounts.
  if ((open !== undefined) !== (close !== undefined || end !== undefined)) return null;
  if (open !== undefined && (sign !== undefined || late !== undefined)) return null;
  const size = Number(`${digits?.replaceAll(',', '') ?? '0'}${fraction ?? ''}`);
  const behind = unit.trim();
  return {
    size,
    sign: open === undefined ? signOf(sign ?? late) : '-',
    unit: behind === '' ? (CURRENCIES[currency?.toLowerCase() ?? ''] ?? '') : behind,
  };
}

function signOf(sign = ''): WrittenFigure['sign'] {
  return sign === '+' ||
    sign === '-' ||
    sign === '△' ||
    sign === '▲' ||
    sign === '▽' ||
    sign === '▼'
    ? sign
    : '';
}

/** Whether a text is a figure, or the mark of a missing one. */
export function isFigure(text: string): boolean {
  return writtenFigureOf(text) !== null;
}

/**
 * Reads a column of figures in Korean notation: `1,234`, `12.5%`, `(3.2)`, `△3.2`, `▲ 2.1%`.
 *
 * - Brackets and `△` are losses, as in accounts.
 * - `△` is a gain in a column that also has `▽` or `▼`.
 *
 * @returns the place of the first cell that is no figure, if there is one.
 */
export function readFigures(cells: readonly string[]): FigureColumn | { wrongAt: number } {
  const written = cells.map(writtenFigureOf);
  const wrongAt = written.indexOf(null);
  if (wrongAt >= 0) return { wrongAt };
  const figures = written.filter((one) => one !== null);
  const isTriangleGain = figures.some(({ sign }) => sign === '▽' || sign === '▼');
  const isLoss = (sign: WrittenFigure['sign']) =>
    sign === '-' || sign === '▽' || sign === '▼' || (sign === '△' && !isTriangleGain);
  const values = figures.map(({ size, sign }) =>
    size === null ? null : roundedFigure(isLoss(sign) ? -size : size),
  );
  const isSigned = figures.every(({ sign }, at) => sign !== '' || (values[at] ?? 0) <= 0);
  return { values, unit: commonUnit(figures), isChange: isChangeOf(values, isSigned) };
}

/**
 * Whether a column reads as gains and losses. Its texts decide where they can: a column of losses
 * only is one, a column of zeros only is none.
 *
 * @param isSigned whether its gains have a sign.
 */
export function isChangeOf(values: readonly (number | null)[], isSigned: boolean): boolean {
  return isSigned && values.some((value) => (value ?? 0) !== 0);
}

const UNIT = /^[^\d()\s.,+\-△▲▽▼][^\d()]*$/;

/** Whether a unit can be read back from the text of a figure. */
export function isUnit(unit: string): boolean {
  if (unit === '') return true;
  return UNIT.test(unit) && usualSigns(usualForm(unit)) === unit && unit.length <= UNIT_LETTERS;
}

/** The unit that the most figures have. */
function commonUnit(figures: readonly WrittenFigure[]): string {
  const times = new Map<string, number>();
  for (const { size, unit } of figures) {
    if (size !== null) times.set(unit, (times.get(unit) ?? 0) + 1);
  }
  return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** A figure with at most four decimals. Never -0. */
export function roundedFigure(value: number): number {
  return Number(value.toFixed(FIGURE_DECIMALS)) || 0;
}

/** Number of decimals that show all figures of a column exactly. */
export function decimalsOf(values: readonly (number | null)[]): number {
  return Math.max(0, ...values.map((value) => (value === null ? 0 : decimalsIn(value))));
}

function decimalsIn(value: number): number {
  const fixed = value.toFixed(FIGURE_DECIMALS).replace(/\.?0+$/, '');
  const dot = fixed.indexOf('.');
  return dot < 0 ? 0 : fixed.length - dot - 1;
}

/** `+1,240억 원`, `-2.10%`, `2,650.12`; an empty text for a missing figure. */
export function formatFigure(
  value: number | null,
  { unit, isChange }: FigureStyle,
  decimals: number,
): string {
  if (value === null) return '';
  const size = Math.abs(value).toFixed(decimals);
  const [whole = '', fraction] = size.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const isZero = Number(size) === 0;
  const sign = isZero ? '' : value < 0 ? '-' : isChange ? '+' : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}${unit}`;
}

/** The figures of a column as texts, all with the same decimals. */
export function figureTexts({ values, ...style }: FigureColumn): string[] {
  const decimals = decimalsOf(values);
  return values.map((value) => formatFigure(value, style, decimals));
}
