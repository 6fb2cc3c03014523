import {
  DONE,
  lettersOf,
  NO_REFUSAL,
  PURPOSE,
  PURPOSES,
  readNote,
  statementsOf,
  TAKEN_BACK,
  type Consent,
} from './list-statement.ts';
import { usualForm } from '../typed-text.ts';

export type { Consent } from './list-statement.ts';

/** A column of answers. `Y` refuses messages in the one, and accepts them in the other. */
type ConsentColumn = 'refusal' | 'consent';

const STATE = '(?:여부|유무|상태|구분|일|일자|일시|날짜|시각|시간|at|date|status|yn)?';
const REFUSAL_NAME = new RegExp(
  `^(?:080)?${PURPOSE}(?:수신)?(?:거부|거절|차단|금지|제외|수신해지|수신철회|동의철회|[미비부불]동의)(?:자|회원|고객|대상|신청|요청|등록)?${STATE}$|` +
    `^탈퇴(?:자|회원)?${STATE}$|^(?:sms|marketing|ads?)?(?:opt(?:ed)?out|unsubscribed?|donotcontact|dnc|blocked|blacklist(?:ed)?)${STATE}$`,
);
const CONSENT_NAME = new RegExp(
  `^${PURPOSE}(?:수신)?(?:동의|허용|승낙)(?:함|자)?${STATE}$|^${PURPOSE}수신(?:여부|유무|상태|구분)?$|^[sl]ms$|` +
    `^(?:sms|marketing|ads?)?(?:opt(?:ed)?in|consent(?:ed)?|agreed?|subscribed?)${STATE}$`,
);

/** Words of a heading without notes and signs: `수신거부(Y/N)`, `SMS 수신_동의*`. */
const nameOf = (heading: string) =>
  usualForm(heading)
    .toLowerCase()
    .replaceAll(/[([{<].*?[)\]}>]/g, '')
    .replaceAll(/[^\p{L}\d]+/gu, '')
    .replace(/yn$/, '');

/** Whether a heading asks for a refusal or a consent of text messages. `null` = neither. */
export function consentColumnOf(heading: string): ConsentColumn | null {
  const name = nameOf(heading);
  if (REFUSAL_NAME.test(name)) return 'refusal';
  return CONSENT_NAME.test(name) ? 'consent' : null;
}

/** A column that may hold answers. `N` in the one, and `Y` in the other, may be a refusal. */
type PossibleColumn = 'maybe-consent' | 'maybe-refusal';

/** Words that may ask for a consent, and may also say something else: `발송여부` = already sent? */
const MAYBE_CONSENT = new RegExp(
  `^(?:${PURPOSES}|mms|dm|수신|받기|받음|구독|대상|희망|가능)*(?:동의)?(?:여부|유무|상태|구분)?$|` +
    `^(?:비고|메모|특이사항|참고|기타|전달사항|note|remark|memo|comment)s?$|` +
    '^(?:send|text|contact|mailing|newsletter)$',
);
/** Parts of headings that ask for a consent in their own words: `수신 의사`, `accepts_marketing`. */
const OF_CONSENT =
  /동의|약관|수신|광고|마케팅|홍보|marketing|consent|opt(?:ed)?in|subscri|accepts|(?:sms|문자)(?:ok|가능)/;
/** Headings of other channels, of the night alone, and of the recipients themselves. */
const NO_CONSENT =
  /메일|email|카카오|카톡|우편|sns|야간|night|수신(?:자|인|처|번호|전화|휴대|폰|연락|일|시각|시간)/;
const MAYBE_REFUSAL = new RegExp(
  `^(?:블랙(?:리스트|컨슈머)?|사망(?:자)?|민원(?:인)?|불만|정지|휴면|스팸)(?:회원|고객)?${STATE}$|` +
    '[미비부불]동의|해지|탈퇴|탈회|철회|거부|거절|차단|unsub|optout|blacklist|blocked',
);

/** Whether a heading may ask for answers. A column without a name may hold them too. */
export function possibleColumnOf(heading: string): PossibleColumn | null {
  const name = nameOf(heading);
  if (MAYBE_REFUSAL.test(name)) return 'maybe-refusal';
  if (MAYBE_CONSENT.test(name)) return 'maybe-consent';
  return OF_CONSENT.test(name) && !NO_CONSENT.test(name) ? 'maybe-consent' : null;
}

/** U+110B is ㅇ in the usual form (NFKC), typed for ○. */
const YES =
  /^(?:y|yes|ye|t|true|on|o|v|1|예|네|넵|응|참|유|여|있음|맞음|해당|\u110b|[○◯〇●◎⭕🅾√✓✔☑✅■])$/u;
const NO =
  /^(?:n|no|f|false|off|x|0|아니[오요]|아뇨|아님|부|무|없음|거짓|해당없음|비해당|na|null|none|×|[✕✖✗✘❌☐□]|-+)$/u;
const REFUSED = new RegExp(
  `^${PURPOSE}(?:수신)?(?:거부|거절|차단|금지|불가|제외|철회|탈퇴|미동의|비동의|부동의|동의(?:안함|하지않음|철회|거부|없음)|미수신|수신(?:안함|하지않음|불가|해지|x)|안받음|받지않음)${DONE}$|` +
    '^(?:opt(?:ed)?out|unsubscribed?|denied|declined|refused|rejected|blocked|disagreed?|not(?:agreed|subscribed))$',
);
const ACCEPTED = new RegExp(
  `^${PURPOSE}(?:수신)?(?:동의|허용|승낙|수신|가능|받음|미거부|${TAKEN_BACK})${DONE}$|` +
    '^(?:opt(?:ed)?in|subscribed?|agreed?|accepted|allowed|consent(?:ed)?)$',
);
const DAY = /\d{4}\s?[-./년]\s?\d{1,2}\s?[-./월]\s?\d{1,2}\s?[.일]?/;
const CLOCK = /[t\s]?(?:오전|오후)?\s?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?/g;
const NO_DAY = /^0000/;

/**
 * Reads a cell below a heading of {@link consentColumnOf}. An empty cell is no refusal, and no
 * consent. A day is the day of the refusal or of the consent.
 */
export function readConsent(column: ConsentColumn, cell: string): Consent {
  const written = usualForm(cell).toLowerCase();
  const day = DAY.exec(written)?.[0] ?? '';
  const rest = lettersOf(written.replace(day, ' ').replaceAll(CLOCK, ' '));
  if (REFUSED.test(rest)) return 'declined';
  if (ACCEPTED.test(rest)) return '';
  const isSilent = lettersOf(written) === '' || NO_DAY.test(day);
  const isNo = isSilent || NO.test(rest);
  const isYes = YES.test(rest) || (rest === '' && !isSilent);
  if (!isNo && !isYes) return 'unclear';
  return isYes === (column === 'refusal') ? 'declined' : '';
}

/**
 * Only a written no, unlike {@link NO}: an empty value or `-` is none in a column of another kind.
 * U+1102 is ㄴ in the usual form, typed for no.
 */
const WRITTEN_NO =
  /^(?:n|no|nope|ng|f|false|off|x|아니[오요]|아뇨|아님|비대상|미대상|대상(?:아님|외)|불가능?|금지|[안못](?:됨|함|돼)|미(?:발송|수신|신청)|비(?:발송|수신|허용)|\u1102{1,2}|(?:수신)?\u1100\u1107|노노?|[不否]|×|[✕✖✗✘❌])$/;
const WRITTEN_YES = /^(?:ok(?:ay)?|가능|됨|함|발송|대상|신청|희망)$/;

/** Reads a cell below a heading of {@link possibleColumnOf}. */
export function readPossible(column: PossibleColumn, cell: string): Consent {
  const said = readStatement(cell);
  if (said !== '') return said;
  const answer = lettersOf(cell);
  const isRefusal =
    column === 'maybe-refusal'
      ? YES.test(answer) || WRITTEN_YES.test(answer) || isOfDay(cell)
      : WRITTEN_NO.test(answer) || answer === '0';
  return isRefusal ? 'unclear' : '';
}

/** Whether a cell holds a day, such as the day on which a contract ended: `20260101`, `26.1.1`. */
function isOfDay(cell: string): boolean {
  const digits = usualForm(cell).replaceAll(/\D/g, '');
  return /^\d{3,}$/.test(digits) && !NO_DAY.test(digits);
}

const isSilent = (answer: string) => /^-*$/.test(answer);
const FULL_CIRCLE = /[●◉⚫⬤]/u;
const EMPTY_CIRCLE = /^[○◯〇◎]$/u;

/**
 * The cells of a column whose meaning depends on the other cells. They are silent below answers
 * alone, of which some are yes, or empty circles beside full ones.
 */
export function isOpenBeside(cells: readonly string[]): (cell: string) => boolean {
  const answers = cells.map(lettersOf).filter((answer) => !isSilent(answer));
  const isYes = (answer: string) =>
    YES.test(answer) || ACCEPTED.test(answer) || WRITTEN_YES.test(answer);
  const isNo = (answer: string) =>
    NO.test(answer) || REFUSED.test(answer) || WRITTEN_NO.test(answer);
  const isAsked = answers.some(isYes) && answers.every((answer) => isYes(answer) || isNo(answer));
  const hasFull = answers.some((answer) => FULL_CIRCLE.test(answer));
  return (cell) => {
    const answer = lettersOf(cell);
    return isSilent(answer) ? isAsked : hasFull && EMPTY_CIRCLE.test(answer);
  };
}

/** A question and its answer in one cell: `수신동의: N`, `SMS=N`, `"sms":false`, `동의(X)`. */
const ANSWERED =
  /^[\s"'{[(*※-]*(\p{L}[\p{L}_\s]*?)[\s"':=(<>→-]+([^\s"':=()<>{}]{1,8})["'\s)\]}>.!?]*$/u;
/** Long numbers, such as the telephone beside the words. */
const LONG_NUMBER = /\+?\d[\d\s().-]{6,}/g;

/** Maximum number of characters of a question with its answer. */
const MAX_ANSWERED = 60;

/** Reads a cell that holds a question and its answer. `null` = it holds none. */
function readAnswered(cell: string): Consent | null {
  if (cell.length > MAX_ANSWERED) return null;
  const [, question = '', answer = ''] =
    ANSWERED.exec(usualForm(cell).replaceAll(LONG_NUMBER, ' ').trim()) ?? [];
  const letters = lettersOf(answer);
  if (!YES.test(letters) && !NO.test(letters)) return null;
  const column = consentColumnOf(question);
  if (column !== null) return readConsent(column, answer);
  const possible = possibleColumnOf(question);
  if (possible === 'maybe-refusal') return YES.test(letters) ? 'unclear' : '';
  return possible !== null && NO.test(letters) ? 'unclear' : null;
}

/** Reads a cell that is not below a heading of {@link consentColumnOf}, such as a note. */
export function readStatement(cell: string): Consent {
  const said = readNote(cell);
  return said === 'declined' ? said : (readAnswered(cell) ?? said);
}

/** Text that is crossed out: `~~010-1234-5678~~`. */
const CROSSED_OUT = /~~[^~]+~~|[\u0335-\u0338]/;

/** Reads a cell of a list without a header, where a lone `N` may be an answer. */
export function readLoose(cell: string): Consent {
  const { whole, unnamed } = statementsOf(cell);
  const isNo = WRITTEN_NO.test(whole) || WRITTEN_NO.test(unnamed) || CROSSED_OUT.test(cell);
  return strictest([readStatement(cell), isNo ? 'unclear' : '']);
}

/** Titles and headings of lists of people who must not get messages. */
const REFUSAL_TITLE =
  /수신(?:거부|거절|차단|해지)|[미비부불]동의|원치않|원하지않|받지않|보내지(?:말|않)|탈회|(?:문자|광고|발송)(?:거부|차단|금지|제외)|거부자|^(?:거부|차단|제외|탈퇴)(?:자|회원|고객|대상|할|번호|명단|목록|리스트)*$|블랙리스트|opt-?out|unsubscribe|blacklist/;

/** Whether a title, or the heading of the numbers, says that they must not get messages. */
export function isRefusalTitle(cell: string): boolean {
  const written = lettersOf(cell);
  return !NO_REFUSAL.test(written) && REFUSAL_TITLE.test(written);
}

/** The stricter of several answers. A refusal counts more than an answer that cannot be read. */
export function strictest(answers: readonly Consent[]): Consent {
  return answers.includes('declined') ? 'declined' : answers.includes('unclear') ? 'unclear' : '';
}

/** Words of a heading of several people: `수신거부 명단`, `[제외]`. */
const OF_SEVERAL = /명단|목록|리스트|대상|번호|고객|회원|list|^[^\p{L}\d\s]/iu;

/**
 * Reads a line of words between numbers: the heading of people who may refuse messages, or a note on
 * the number above. `null` = it is neither.
 */
export function readRefusalLine(cells: readonly string[]): 'heading' | 'note' | null {
  const [words = '', ...others] = cells.filter((cell) => cell !== '');
  if (others.length > 0 || (!isRefusalTitle(words) && readLoose(words) === '')) return null;
  return OF_SEVERAL.test(usualForm(words).trim()) ? 'heading' : 'note';
}
