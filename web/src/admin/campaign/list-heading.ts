import type { TableRow } from '@maru/contract/core/table/parse-table';
import { withoutSurname } from '@maru/contract/text/name/name-form';
import { usualForm } from '@maru/contract/text/typed-text';
import { isDay, isMobile, isTitle, mayBeNumber } from './written-number.ts';

/** Maximum number of lines above the numbers that are searched for column names. */
export const MAX_ABOVE = 20;

const OF_MOBILES = '휴대(?:전화|폰)?|핸드?폰|폰|모바일|mobile(?:phone)?|cell(?:phone)?|hp';
const OF_PHONES = '전화|연락처|(?:tele)?phone|tel|contact';
const ENDS_WITH_PHONE = new RegExp(`(?:${OF_MOBILES}|${OF_PHONES})$`);
/** Words for relatives, companies and homes, whose columns hold numbers too. */
const OF_OTHERS =
  /^(?:집|자택|회사|직장|보호자|비상|대표|배우자|가족|부모님?|학부모|친구|지인|추천인?|소개인?|법정대리인|담당자?|관리자?|영업(?:사원|자)?|전문가|지점|사무실|주문[자인]|home|office|work|emergency)/;
const OTHERS_RANK = 1;
const MOBILE_NOUN = new RegExp(`^(?:${OF_MOBILES})$`);
const MOBILE_RANK = 5;
/** How clearly a heading names the column of numbers. A higher rank is clearer. */
const RANKS: readonly (readonly [pattern: RegExp, rank: number])[] = [
  [MOBILE_NOUN, MOBILE_RANK],
  [new RegExp(`^(?:${OF_PHONES})$`), 4],
  [OF_OTHERS, OTHERS_RANK],
  [new RegExp(`(?:${OF_MOBILES})$`), 3],
  [new RegExp(`(?:${OF_PHONES})$`), 2],
];
/** A heading of this rank names the column even if none of its cells can be read. */
const CERTAIN_RANK = 4;
/** `번호` on its own may also count the rows. */
const BARE_NUMBER = /^(?:번호|numbers?)$/;

const NUMBER = '(?:번호|numbers?|no)';
/** Words for a telephone in a heading. */
const TELEPHONE = `(?:(?:${OF_MOBILES}|${OF_PHONES})${NUMBER}?|${NUMBER})`;
const OF_SENDER =
  '(?:보내는|보낸)(?:사람|분|이|자|곳)?|(?:발신|송신|발송)(?:인|자|처)?|sender|from';
/** Former numbers, numbers to leave out, and parts of numbers. */
const FORMER =
  '구|옛|이전|예전|기존|종전|변경전|과거|제외|수신거부|거부|해지|탈퇴|끝자리|뒷자리|old|former|prev(?:ious)?';
const OF_THINGS =
  '계좌|쿠폰|상품권|주문|송장|운송장|카드|팩스|account|coupon|voucher|order|invoice|fax';
/** Numbers of members, persons and firms. On their own these words may be titles. */
const OF_REGISTERS =
  '회원|(?:주민|외국인|사업자|법인)(?:등록)?|여권|면허|우편|예약|접수|결제|승인|거래|상품|member(?:ship)?|customer|business|zip|post(?:al)?|payment|product|resident|passport';
/** Headings of numbers that do not reach the recipient: of senders, former ones and things. */
const OTHER_NUMBER = new RegExp(
  [
    `^(?:${OF_SENDER}|old|former|prev(?:ious)?)${TELEPHONE}?$`,
    `^(?:${FORMER})${TELEPHONE}$`,
    `^${TELEPHONE}(?:${OF_SENDER}|${FORMER})$`,
    `^(?:${OF_THINGS})(?:${NUMBER}|코드|id|code)?$`,
    `^(?:${OF_REGISTERS})(?:${NUMBER}|코드|id|code)$`,
  ].join('|'),
);

/** Headings of amounts and dates. They do not show that a row is a header. */
const AMOUNT =
  /(?:금액|가격|단가|수량|잔액|매출액?|합계|총액|포인트|적립금|입금액|예수금|날짜|일자|일시|생년월일|생일|amount|price|quantity|qty|total|balance|points?|date|birth(?:day)?|dob)$/;

const namesOf = (cell: string) => [lettersOf(cell), bareHeading(cell)];

/** Whether a heading names numbers of another owner or kind, also in a note: `휴대폰(구)`. */
const isOtherNumber = (cell: string) => namesOf(cell).some((name) => OTHER_NUMBER.test(name));

/** Whether a heading names other numbers, amounts or dates: `회원번호`, `결제금액(원)`. */
const namesOthers = (cell: string) =>
  isOtherNumber(cell) || namesOf(cell).some((name) => AMOUNT.test(name));

const namesNumbers = (heading: string) => rankOf(heading) > 0 || isOtherNumber(heading);

/** Letters of a heading without notes, signs and counts: `휴대폰 번호(필수)*`, `HP1`, `H.P`. */
const bareHeading = (cell: string) =>
  lettersOf(usualForm(cell).replaceAll(/[([{<].*?[)\]}>]/g, ''));

const lettersOf = (text: string) =>
  usualForm(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '');

/** Rank of a heading as the name of the phone column. 0 = it names another column. */
function rankOf(cell: string): number {
  const bare = bareHeading(cell);
  const name = bare.replace(/^(?:받는|받을|수신)(?:사람|분|자)?/, '');
  if (BARE_NUMBER.test(name)) return 1;
  const noun = nounOf(name);
  const [, rank] = RANKS.find(([pattern]) => pattern.test(noun)) ?? [null, 0];
  // `회사` and `집` on their own name something else.
  if (rank === OTHERS_RANK) return ENDS_WITH_PHONE.test(noun) ? rank : 0;
  if (rank < CERTAIN_RANK) return rank;
  // `연락처(휴대폰)` is clearer than `연락처`, and `연락처(집)` less clear.
  const [, note = ''] = /[([{<](.*?)[)\]}>]/.exec(usualForm(cell)) ?? [];
  const noted = nounOf(lettersOf(note));
  if (OF_OTHERS.test(noted)) return OTHERS_RANK;
  return MOBILE_NOUN.test(noted) ? MOBILE_RANK : rank;
}

const nounOf = (name: string) => name.replace(/(?:번호|numbers?|no)$/, '');

/**
 * Whether the cells are at least two column names. A number or a mistyped number is not a column
 * name.
 */
export function isHeader(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell !== '').length >= 2 && cells.every(isTitle);
}

/** The row that names the phone column. */
interface PhoneHeader {
  /** -1 if there is none. */
  at: number;
  /** Rows above it that are no titles, because they may be recipients. */
  doubtful: number[];
}

/**
 * Row that names the phone column. The rows above it are titles, which may hold the author's number:
 * `문의 010-1234-5678`. A single cell is a header only below a number. Of several rows, the one with
 * the most numbers below its phone column wins if the rows above it are titles.
 */
export function phoneHeaderOf(rows: readonly TableRow[]): PhoneHeader {
  const named = rows.slice(0, MAX_ABOVE + 1).flatMap(({ cells }, row) => {
    if (!cells.every(isTitle) || !cells.some(namesNumbers)) return [];
    if (isHeader(cells)) return [row];
    // `회원번호 1023` is a line of its own.
    const isName = cells.every((cell) => rankOf(cell) > 0 || !/\d/.test(usualForm(cell)));
    return isName && row > 0 && holdsNumber(rows.slice(0, row)) ? [row] : [];
  });
  const [first = -1] = named;
  const counts = named.map((row, n) => countBelow(rows, row, named[n + 1]));
  const most = named[counts.indexOf(Math.max(...counts))] ?? first;
  const doubtfulAbove = (at: number) => doubtfulRows(rows.slice(0, Math.max(at, 0)), named);
  const at = doubtfulAbove(most).length === 0 ? most : first;
  return { at, doubtful: doubtfulAbove(at) };
}

/**
 * Rows above a header that are no titles.
 *
 * @param named rows that name phone columns, such as those of a small table of contacts.
 */
export function doubtfulRows(above: readonly TableRow[], named: readonly number[]): number[] {
  return above.flatMap((row, at) => {
    const contacts = named.findLast((one) => one < at);
    const isOfAuthor = contacts !== undefined && isOfContacts(above[contacts]!);
    return isOfAuthor || isTitleRow(row) ? [] : [at];
  });
}

/** Count of numbers in the columns that the header names as numbers, in the rows up to `end`. */
function countBelow(rows: readonly TableRow[], header: number, end?: number): number {
  const columns = rows[header]!.cells.flatMap((cell, at) => (namesNumbers(cell) ? [at] : []));
  const isNumber = (cell: string) => isMobile(cell) && !CONTACT_CELL.test(cell);
  return rows
    .slice(header + 1, end)
    .filter(({ cells }) => columns.some((at) => isNumber(cells[at] ?? ''))).length;
}

/** Whether a row names the columns of a small table of contacts: `담당자,연락처`. */
const isOfContacts = ({ cells }: TableRow) =>
  /^(?:담당|작성|문의|안내|발신|보내는)/.test(cells.find((cell) => cell !== '') ?? '');

/**
 * Columns whose heading names telephones of the recipient or of people near them. `번호` counts the
 * rows if another column names telephones.
 */
export function phoneColumnsOf(cells: readonly string[]): Set<number> {
  const named = cells.flatMap((cell, column) => (rankOf(cell) > 0 ? [column] : []));
  const clear = named.filter((column) => !BARE_NUMBER.test(bareHeading(cells[column]!)));
  return new Set(clear.length > 0 ? clear : named);
}

const holdsNumber = (rows: readonly TableRow[]) => rows.some(({ cells }) => cells.some(isMobile));

const CONTACT_WORDS = String.raw`문의|상담|안내|고객\s?(?:센터|지원|만족)|대표\s?(?:번호|전화)|담당|작성|발신|보내는|contact`;

/** Words beside the telephone of the author of a list: `문의,010-1234-5678`. */
const CONTACT = new RegExp(CONTACT_WORDS, 'i');

/** A cell of a title with the telephone of its author: `담당 010-1234-5678`. */
const CONTACT_CELL = new RegExp(`${CONTACT_WORDS}|연락처|전화|tel`, 'i');

/** A contact word on its own. A name may begin alike: `문의진`, `안내희`. */
const CONTACT_NOUN = /^(?:문의|상담|안내|담당|작성|발신)(?:처|자|인|원|부|팀|과|실|전화|번호)?$/;

/** Whether a cell says that a number belongs to the author of the list. */
function isContact(cell: string, words: RegExp): boolean {
  if (!words.test(cell)) return false;
  const bare = cell.replaceAll(/[^\p{L}]/gu, '');
  return CONTACT_NOUN.test(bare) || !mayBePerson(bare);
}

/** A title row: words, names of columns, or the telephone of the author. */
function isTitleRow({ cells }: TableRow): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const [only = '', ...more] = filled;
  // Each cell with a number must say whose it is. A bare number may be a recipient.
  if (more.length === 0) {
    if (!mayBeNumber(only)) return isDay(only) || /\p{L}{2}/u.test(only);
    return isContact(only, CONTACT_CELL);
  }
  if (isHeader(cells)) return true;
  if (isTitle(only) && rankOf(only) >= CERTAIN_RANK) return true;
  if (!isMobile(only) && isContact(only, CONTACT)) return true;
  return filled.every((cell) => isTitle(cell) || isContact(cell, CONTACT_CELL));
}

/** The column that holds the numbers of a table. */
export interface PhoneColumn {
  at: number;
  /** Other columns with numbers that are as likely. Of a doubtful column, all others with numbers. */
  rivals: number[];
  /** Whether its heading names numbers of another owner or kind, or its numbers may be others. */
  isDoubtful: boolean;
}

/**
 * Ten digits that are a mobile number only if a spreadsheet removed its zero. They may also be the
 * number of a member or an amount.
 */
const WITHOUT_ZERO = /^["']?1\d{8,9}["']?$/;
/** Whether a mobile number has its zero. */
export function isWhole(mobile: string): boolean {
  // Long lists mostly contain plain numbers.
  if (mobile.startsWith('0')) return true;
  return !WITHOUT_ZERO.test(mobile) && !WITHOUT_ZERO.test(usualForm(mobile));
}

/** Rank of a column that has only ten digits without a zero, and no clear heading of telephones. */
const UNSURE_RANK = -1;
/** Rank of a heading that names numbers of another owner or kind. */
const OTHER_RANK = -2;

/** Counts of numbers in a column. */
interface Held {
  mobiles: number;
  /** Numbers with their zero. */
  whole: number;
}

/** Rank of a column by its heading and its numbers. */
function columnRankOf(heading: string, { mobiles, whole }: Held): number {
  if (namesOthers(heading)) return OTHER_RANK;
  const rank = rankOf(heading);
  // `번호` may also be the number of a member.
  const mayBeOther = rank === 0 || BARE_NUMBER.test(bareHeading(heading));
  if (mayBeOther && mobiles > 0 && whole === 0) return UNSURE_RANK;
  return rank >= CERTAIN_RANK || mobiles > 0 ? rank : 0;
}

/**
 * Whether the numbers of a column are probably no telephones, because of its heading or of their
 * form. A title or a person above the numbers is no heading.
 */
export function isDoubtfulColumn(headings: readonly string[], held: Held): boolean {
  const named = headings.filter(
    (cell) => cell !== '' && isTitle(cell) && !mayBePerson(cell) && !isTitleOfList(cell),
  );
  const ranks = named.map((cell) => columnRankOf(cell, held));
  return Math.min(...ranks) < 0 && Math.max(...ranks) <= 0;
}

/**
 * Returns the phone column: the one with the clearest heading, of several the one with the most
 * numbers. On a tie, the first one wins. A column without any mobile number gives way to another
 * column of the recipient. Numbers of another owner or kind are the last choice. `null` = there are
 * no numbers.
 */
export function phoneColumnOf(
  head: readonly string[],
  rows: readonly TableRow[],
): PhoneColumn | null {
  const held: Held[] = Array.from(head, () => ({ mobiles: 0, whole: 0 }));
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      const column = (held[at] ??= { mobiles: 0, whole: 0 });
      if (!isMobile(cell)) continue;
      column.mobiles += 1;
      if (isWhole(cell)) column.whole += 1;
    }
  }
  const ranks = held.map((column, at) => columnRankOf(head[at] ?? '', column));
  const counts = held.map(({ mobiles }) => mobiles);
  const isOfRecipient = (at: number) => counts[at]! > 0 && ranks[at]! > OTHERS_RANK;
  const hasNumbers = [...ranks.keys()].some(isOfRecipient);
  const isHolder = (at: number) => counts[at]! > 0 || (ranks[at]! >= CERTAIN_RANK && !hasNumbers);
  const clearest = Math.max(...ranks.filter((_, at) => isHolder(at)));
  const chosen = [...ranks.keys()].filter((at) => isHolder(at) && ranks[at] === clearest);
  const most = Math.max(...chosen.map((at) => counts[at]!));
  const at = chosen.find((one) => counts[one] === most);
  if (at === undefined) return null;
  const isDoubtful = clearest < 0;
  const rivals = (isDoubtful ? [...ranks.keys()] : chosen).filter(
    (one) => one !== at && counts[one]! > 0 && head[one],
  );
  return { at, rivals, isDoubtful };
}

/** Names of other columns that lists of people have. */
const COLUMN =
  /^(?:이름|성명|성함|회원명?|고객명?|닉네임|아이디|메모|비고|주소|지점|지역|생일|생년월일|성별|나이|등급|상품|가입일|날짜|사유|순번|name|memo|note|date)$/;
/** The end of the title of a list, with or without a count. */
const TITLE = /(?:명단|목록|리스트|list)\s*(?:[([].*[)\]])?\s*:?$/i;
/** Titles of exclude lists. `홍길동 제외` is a person. */
const EXCLUDED = /^(?:수신\s?거부|제외|탈퇴|차단)\s?(?:자|회원|고객|대상|할|번호|\s)*$/;

const isTitleOfList = (cell: string) =>
  TITLE.test(usualForm(cell)) || EXCLUDED.test(usualForm(cell));

/** Words in front of the name of a person: `고객 홍길동`, `이름: 홍길동`. */
const BEFORE_NAME = /^(?:고객|회원|이름|성명|성함|수신자|name)\s*:?\s*/i;

/** Whether a cell may be the name of a person: a surname and a given name of two syllables. */
function mayBePerson(cell: string): boolean {
  const name = usualForm(cell)
    .replace(BEFORE_NAME, '')
    .replace(/\s*님$/, '')
    .replaceAll(' ', '');
  return /^[가-힣]{3,4}$/.test(name) && withoutSurname(name).length === 2;
}

/** Whether a row above the header holds titles only. A person without a number is none. */
export function holdsTitles(cells: readonly string[]): boolean {
  return cells.every((cell) => isCertainTitle(cell) || !mayBePerson(cell));
}

/** Whether a cell above the numbers is certainly a title or a heading, not a person. */
export function isCertainTitle(cell: string): boolean {
  if (!isTitle(cell)) return false;
  const text = usualForm(cell);
  if (isTitleOfList(cell) || isDay(text)) return true;
  return !/\d/.test(text) && (rankOf(cell) > 0 || COLUMN.test(bareHeading(cell)));
}
