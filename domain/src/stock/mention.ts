/** A listed stock, as texts name it. */
export interface NamedStock {
  code: string;
  name: string;
}

/** Names this short are also common words or surnames. They count only with their code. */
const SHORT_NAME = 2;

/** Particles that follow a name. Up to two of them may be joined: `에서는`. */
const PARTICLE =
  '(?:은|는|이|가|을|를|의|에|에서|에게|께서|와|과|도|만|로|으로|부터|까지|보다|처럼|마다|조차|밖에|' +
  '이나|나|이랑|랑|하고|이며|며|이고|고|이라|라|이란|란|이라는|라는|이다|다|입니다|이에요|예요|등|측)';
const WORD = String.raw`[\p{L}\p{N}]`;
const ENDS = new RegExp(`^${PARTICLE}{0,2}(?!${WORD})`, 'u');
const IN_WORD = new RegExp(`^${WORD}`, 'u');
const ENDS_IN_WORD = new RegExp(`${WORD}$`, 'u');
/** A code, but no part of a number, a price or an address. */
const CODE = /(?<![\p{L}\p{N}.,:/_%=-])[0-9A-Z]{6}(?![\p{N}A-Za-z_%]|[.,:/-]\d)/gu;
/** Units after a number of six digits, which then is no code. */
const UNIT = /^\s?(?:원|주(?!\p{L})|명|건|개|회|번|호|년|월|일|달러|만|억|천|포인트|배)/u;

/** The name of a stock without the mark of an invented company. Texts leave it out. */
export const plainStockName = (name: string) => name.replace(/\s*\(가상\)$/u, '');

export interface StockNames {
  /** Longest name first, so that a name inside a longer one does not count. */
  byLength: readonly NamedStock[];
  codes: ReadonlySet<string>;
}

export function stockNamesOf(stocks: readonly NamedStock[]): StockNames {
  const byLength = stocks
    .map(({ code, name }) => ({ code, name: plainStockName(name.normalize('NFC')) }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length || a.code.localeCompare(b.code));
  return { byLength, codes: new Set(stocks.map(({ code }) => code)) };
}

/**
 * The codes of the stocks that a plain text names: by their code, or by their exact name between
 * word boundaries, with Korean particles. Two kinds of names count only with their code: names of
 * at most two letters, and names that the same text also has inside another word.
 */
export function findNamedStocks(text: string, { byLength, codes }: StockNames): string[] {
  let rest = text.normalize('NFC');
  const found = new Set<string>();
  for (const { 0: code, index } of rest.matchAll(CODE)) {
    if (codes.has(code) && !UNIT.test(rest.slice(index + code.length))) found.add(code);
  }
  for (const { code, name } of byLength) {
    const places = placesOf(rest, name);
    if (places.length === 0) continue;
    const isWord = places.map((at) => standsAlone(rest, at, name.length));
    const isCommon = name.length <= SHORT_NAME || isWord.includes(false);
    if (!isCommon) found.add(code);
    // Shorter names do not count inside this one.
    if (isWord.includes(true)) {
      const gap = ' '.repeat(name.length);
      places.forEach((at, index) => {
        if (isWord[index]) rest = rest.slice(0, at) + gap + rest.slice(at + name.length);
      });
    }
  }
  return [...found].toSorted();
}

function placesOf(text: string, name: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    places.push(at);
  }
  return places;
}

function standsAlone(text: string, at: number, length: number): boolean {
  const after = text.slice(at + length, at + length + 12);
  return (
    !ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at)) &&
    (!IN_WORD.test(after) || ENDS.test(after))
  );
}

/** The words of a stored HTML text. Tags separate words. */
export function wordsOfHtml(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#?\w+;/g, ' ');
}
