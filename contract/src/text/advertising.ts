/** Mark that the law requires at the start of an advertisement, exactly in this form. */
export const ADVERTISING_MARK = '(광고)';

/** Placeholder for each normalised mark while the rest of the text is searched. */
const PLACE = '\uE000';

const OPEN = '[\\p{Ps}<≪«‹]';
const CLOSE = '[\\p{Pe}>≫»›]';
/**
 * Punctuation, symbols and invisible characters, including the dot and the filler that count as
 * letters.
 */
const SPLIT = '\\p{P}\\p{S}\\p{M}\\p{C}\\u115f\\u1160\\u119e';
const FILLER = `[\\s${SPLIT}]*`;
/** The syllables, the Chinese characters they are written with, and letters typed one by one. */
const GWANG = '(?:광|[光廣広广]|과\\u110b|고\\u1161\\u110b)';
const GO = '[고告吿]';
const DISGUISES = new RegExp(
  [
    `${OPEN}${FILLER}${GWANG}${FILLER}${GO}${FILLER}${CLOSE}`,
    `${OPEN}${FILLER}${PLACE}`,
    // Without brackets it is a word like any other, unless something cuts it in two.
    `(?<![\\p{L}\\p{N}])${GWANG}[${SPLIT}]+${GO}`,
    `^\\s*${OPEN}\\s*a\\W?d(?:\\W?s|vertisement)?\\W?\\s*${CLOSE}`,
  ].join('|'),
  'iu',
);
const INVISIBLE = /\p{Cf}/gu;

/** One more for nothing, which is no part of a sum. */
const ONE_MORE = '(?<!\\d|\\d\\.|[+*/=]\\s*)1\\s*\\+\\s*1(?!\\s*[\\d+*/=]|\\.\\d)';
/** `1+1` is an offer only together with one of these words. Counterexample: `1+1 문의는 고객센터로`. */
const OFFERING = new RegExp(
  [
    '증정|행사|이벤트|혜택|찬스|기회|무료|덤|드[려리립]|받[아으는]|제공|추가',
    '구매|구입|결제|가입|신청|주문|상품|이용권|구독|강의|vip|프리미엄|개월|한정|마감|까지|오늘만',
  ].join('|'),
  'iu',
);

/** Selling phrases: lower prices, gifts, urgency, and calls to buy. */
const SELLING = new RegExp(
  [
    '\\(광고\\)',
    '(?:\\d+\\s*%\\s*)?할인',
    '특가',
    // 세일즈 means a salesperson, not a price.
    '세일(?!즈)',
    '쿠폰',
    '사은품',
    '선착순',
    '프로모션',
    '최저가',
    '반값',
    ONE_MORE,
    '무료\\s*체험',
    '특별\\s*혜택',
    '급등주',
    '추천\\s*종목',
    '종목\\s*추천',
    '지금\\s*(?:바로\\s*)?(?:가입|구매|결제)',
    '(?:가입|구매|결제)\\s*하세요',
  ].join('|'),
  'giu',
);

/** Original content of a message of either channel, for the advertising check. */
export interface WrittenMessage {
  title: string;
  text: string;
  advertising: boolean;
}

/**
 * Whether a text contains the advertising mark in a form that phones and filters miss. Examples are
 * `(광 고)`, `［광고］` and `(光告)`. Such a text is not allowed in any message, whatever its type.
 */
export function isDisguised(words: string): boolean {
  // NFKC maps separated and full-width letters to the letters they look like. A filter treats those
  // as another text.
  return DISGUISES.test(words.replaceAll(ADVERTISING_MARK, PLACE).normalize('NFKC'));
}

/** The field of a message that disguises the mark; `null` if there is none. */
export function disguisedFieldOf({ title, text }: WrittenMessage): 'title' | 'text' | null {
  if (isDisguised(title)) return 'title';
  return isDisguised(text) ? 'text' : null;
}

/**
 * The words by which a message reads like advertising although it is sent as information, each
 * once: a second manager has to let it go then (features M04).
 */
export function advertisingWordsIn({ title, text, advertising }: WrittenMessage): string[] {
  if (advertising) return [];
  const words = `${title}\n${text}`.replaceAll(INVISIBLE, '').normalize('NFKC');
  const found = [...new Set(words.match(SELLING))];
  return OFFERING.test(words) ? found : found.filter((word) => !/^1\s*\+/u.test(word));
}
