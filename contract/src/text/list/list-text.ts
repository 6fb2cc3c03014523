import { usualForm } from '../typed-text.ts';
import { readConsent, readLoose, readPossible } from './list-consent.ts';
import { isLatinName, nameFormOf } from './person-name.ts';
import type { TextColumn } from './text-column.ts';

/**
 * Kind of a text beside a number. A text that is not certainly of another kind is `unknown`, and
 * staff decide on it.
 *
 * - `name`: a name that is clear by its form
 * - `short-name`: it may be a name, in a column of names
 * - `harmless`: it says nothing of messages, as its heading promises, or agrees to them
 * - `refusal`: the words of a refusal, read by {@link readLoose} and the columns of answers
 */
export type TextKind = 'name' | 'short-name' | 'harmless' | 'refusal' | 'unknown';

/** Telephone numbers, which no question and no refusal repeats. */
const NUMBER = /(?<!\d)(?:\+?82[\s().-]{0,3}|0|(?=1[016-9]))\d(?:[\s().\-·_/*]{0,3}[\d*]){6,}/g;

/** The form by which texts are the same text. It holds no telephone number. */
export function textForm(cell: string): string {
  return usualForm(cell).replaceAll(NUMBER, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** A text beside its number in one cell, without list marks, labels and separators. */
export function besideNumber(cell: string): string {
  // Long lists mostly contain plain numbers.
  if (/^[+\d\s().-]*$/.test(cell)) return '';
  const bare = usualForm(cell).replaceAll(NUMBER, ' ').replaceAll(/\s+/g, ' ').trim();
  return /~|[\u0335-\u0338]/.test(bare)
    ? bare
    : bare
        .replaceAll(/^(?:\d{1,5}[.)]|[-·•,;:/.\s"'=+()[\]])+|[-·,;:/.\s"'=()[\]]+$/g, (sign) =>
          /[([]/.test(sign) && /\p{L}/u.test(bare) ? sign : '',
        )
        .replace(/^(?:☎|📞|📱|hp|h\.p|tel|휴대폰|핸드폰|전화|연락처|mobile|phone)[\s:.]*$/i, '')
        .trim();
}

const DATE = String.raw`(?:(?:\d{4}|\d{2})\s?[-./년]\s?)?\d{1,2}\s?[-./월]\s?\d{1,2}\s?[.일]?|\d{4}\s?[년.]?|\d{6}|\d{8}`;
const CLOCK = String.raw`[t\s]?(?:\(?[월화수목금토일]\)?)?\s?(?:오전|오후|am|pm)?\s?(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?\s?(?:am|pm)?(?:z|[+-]\d{2}:?\d{2})?`;
const ISO = String.raw`\d{4}-\d{2}-\d{2}t[\d:.]+(?:z|[+-]\d{2}:?\d{2})?`;
const FORMS: Partial<Record<NonNullable<TextColumn>, RegExp>> = {
  date: new RegExp(`^(?:${ISO}|(?:${DATE})${CLOCK})$`),
  number:
    /^(?:(?=[a-z-]*\d)[a-z]{0,6}[-_]?[\d-]+|[₩$]?-?\d[\d,.]*\s?(?:원|만원|만|천원|억|점|p|pt|회|건|개|세|살|번|krw|usd)?|[+()\d\s.-]+)$/,
  email: /^[\w.+%-]+@[\w-]+(?:\.[\w-]+)+$/,
  grade:
    /^(?:vv?ip|vvvip|gold|silver|bronze|platinum|diamond|basic|premium|standard|family|welcome|red|green|free|무료|유료|일반|정회원|준회원|우수|골드|실버|브론즈|플래티넘|다이아(?:몬드)?|프리미엄|베이직|패밀리|[a-e]|[1-9]|lv\.?\s?\d{1,2}|[1-9]등급)(?:\s?(?:회원|고객|등급))?$/,
  sex: /^(?:남|여|남자|여자|남성|여성|m|f|male|female)$/,
};
/** An address begins with a province or a city, and holds words, digits and the signs of lots. */
const ADDRESS =
  /^(?:\(?\d{5}\)?\s?)?(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충청?[남북]|충북|충남|전라?[남북]|전북|전남|경상?[남북]|경북|경남|제주)(?:특별자치)?(?:특별시|광역시|시|도)?(?:\s[가-힣\d]+(?:시|군|구|동|읍|면|리|로|길|가|역)(?=\s|$|,))*(?:\s\d+(?:-\d+)?(?:번지|번길)?)?(?:,?\s\d+(?:동|호|층))*$/;

const YES =
  /^(?:y|yes|t|true|on|o|1|예|네|동의|동의함|수신|수신동의|허용|가능|agreed?|ok|\u110b|[○◯●✓✔☑✅🟢])$/u;
const NO = /^(?:n|no|f|false|off|x|0|아니[오요]|아님|없음|-|[×✕✖✗✘❌])$/u;

/** Signs and words that no name and no plain value has. A text with one is asked apart. */
const RISKY =
  /[()[\]{}<>:=|;/\\~!?*#※→"“”‘’@&%^+]|[\u0335-\u0338]|[^\p{L}\p{N}\s.,'_-]|거부|거절|차단|금지|제외|해지|탈퇴|철회|취소|중지|중단|정지|보류|반대|싫|사절|사양|말아|마세|그만|안[받보함됨돼되해]|못[받]|노(?:문자|연락|광고)|빼|끊|꺼|삭제|지워|신고|민원|욕|불[만가허원]|비[동허희]|미[동희]|(?:^|[^a-z])(?:no|not|stop|never|don|out|x|o|n|block|remove|refus|declin|opt|ban|dnc|unsub)(?:$|[^a-z])|(?:^|\s)[ㄱ-ㅎox]+(?:$|\s)/u;

/** Whether a text is asked on its own, also where its column is asked as a whole. */
export const isRisky = (text: string) => RISKY.test(textForm(text)) || readLoose(text) !== '';

/** How a text differs from a name. The least similar ones are the first examples of a column. */
export function nameDistance(text: string): number {
  if (nameFormOf(text) !== 'none') return 0;
  const isWord = /^[가-힣a-z\d]+$/i.test(text);
  return (isWord ? 1 : 3) + Math.min(Array.from(text).length, 40) / 10;
}

/** Reads a text by the heading of its column. An empty text is harmless. */
export function kindOfText(cell: string, column: TextColumn): TextKind {
  const text = textForm(cell);
  if (usualForm(cell) === '') return 'harmless';
  if (column === 'consent' || column === 'refusal') {
    return readConsent(column, cell) === '' ? 'harmless' : 'refusal';
  }
  if (column === 'maybe-consent' || column === 'maybe-refusal') {
    if (readPossible(column, cell) !== '') return 'refusal';
    const usual = column === 'maybe-consent' ? YES : NO;
    return usual.test(text) ? 'harmless' : 'unknown';
  }
  // Where nothing but a telephone number is left, it is the number of the row or another one.
  if (text === '') return 'harmless';
  if (column === 'number' && FORMS.number!.test(text)) return 'harmless';
  if (readLoose(cell) !== '') return 'refusal';
  if (column === 'other-channel') return YES.test(text) || NO.test(text) ? 'harmless' : 'unknown';
  if (column === 'address' && ADDRESS.test(text)) return 'harmless';
  if (column !== null && FORMS[column]?.test(text)) return 'harmless';
  const form = nameFormOf(text);
  if (form !== 'none') return form === 'clear' ? 'name' : 'short-name';
  return column === 'name' && !RISKY.test(text) && isLatinName(usualForm(cell))
    ? 'name'
    : 'unknown';
}
