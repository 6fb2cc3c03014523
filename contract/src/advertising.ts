/** What an advertisement has to begin with by law, exactly so. */
export const ADVERTISING_MARK = '(광고)';

const OPEN = '[(（\\[［{｛<〈《【〔「『]';
const CLOSE = '[)）\\]］}｝>〉》】〕」』]';
/** Spaces, punctuation, symbols and invisible characters, which people put between the letters. */
const FILLER = '[\\s\\p{P}\\p{S}\\p{Cf}]*';
const MARK_LIKE = new RegExp(`${OPEN}${FILLER}광${FILLER}고${FILLER}${CLOSE}`, 'gu');
const ENGLISH_MARK = new RegExp(`^\\s*${OPEN}\\s*a\\.?d\\.?s?\\s*${CLOSE}`, 'iu');
const INVISIBLE = /\p{Cf}/gu;

/** What sells: prices that are lowered, gifts, hurry, and being asked to buy. */
const SELLING = new RegExp(
  [
    '\\(광고\\)',
    '(?:\\d+\\s*%\\s*)?할인',
    '특가',
    '세일',
    '쿠폰',
    '사은품',
    '선착순',
    '프로모션',
    '최저가',
    '반값',
    '1\\s*\\+\\s*1',
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

/** What is judged of a message, of either channel, as it was written. */
export interface WrittenMessage {
  title: string;
  text: string;
  advertising: boolean;
}

/**
 * Whether words hold the mark of advertising in a form that phones and filters miss, such as
 * `(광 고)` or `［광고］`. No message may, whatever it is sent as.
 */
export function isDisguised(words: string): boolean {
  // Letters typed apart compose to the same on screen, and are another text to a filter.
  const composed = words.normalize('NFC');
  const marks = composed.match(MARK_LIKE) ?? [];
  if (marks.some((mark) => mark !== ADVERTISING_MARK) || ENGLISH_MARK.test(composed)) return true;
  return marks.length !== words.split(ADVERTISING_MARK).length - 1;
}

/** The field of a message that hides the mark; `null` if none does. */
export function disguisedFieldOf({ title, text }: WrittenMessage): 'title' | 'text' | null {
  if (isDisguised(title)) return 'title';
  return isDisguised(text) ? 'text' : null;
}

/**
 * The words by which a message reads like advertising although it is sent as information, each
 * once: a second manager has to let it go then (features.md M04).
 */
export function advertisingWordsIn({ title, text, advertising }: WrittenMessage): string[] {
  if (advertising) return [];
  const words = `${title}\n${text}`.replaceAll(INVISIBLE, '').normalize('NFKC');
  return [...new Set(words.match(SELLING))];
}
