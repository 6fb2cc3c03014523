import { shownAddressOf } from '../text/shown-address.ts';
import { withRowEnds } from './table/row-ends.ts';
import { dateError, FIRST_YEAR, hasUsualYear, LAST_YEAR } from '../text/usual-year.ts';
import {
  cleanAddress,
  cleanLine,
  cleanText,
  readLine,
  withoutInvisible,
} from '../text/clean-text.ts';
import { mayHoldNumber } from '../text/number/held-number.ts';
import {
  isFactorCode,
  MOBILE,
  readCode,
  readMobile,
  searchedWords,
  usualForm,
} from '../text/typed-text.ts';
import { hasUsualHost, isPublicHost, readAddress } from '../text/web-host.ts';
import * as z from 'zod/mini';

/** The message of a field that has to be filled in. */
export const EMPTY = 'is empty';

/** The form of a typed value, and the error message for other values. */
// @__NO_SIDE_EFFECTS__
export function typedAs(form: RegExp, takes: string) {
  return z.regex(form, { error: ({ input }) => (input === '' ? EMPTY : takes) });
}

/** A database key. Numeric because expert ids appear in addresses as digits. */
export const id = z.int().check(z.positive());

/** The largest possible key: the maximum of an `int` in the database. */
export const MAX_ID = 2_147_483_647;

/**
 * A key in an address or a query, where everything is text: digits, and no other way to write a
 * number (`0x1`, `1.0`, `1e3`). A key beyond the largest is `too_big`, so nothing has it.
 */
export const idText = z.pipe(
  z.pipe(z.coerce.string().check(z.regex(/^[1-9]\d*$/)), z.transform(Number)),
  z.number().check(z.lte(MAX_ID)),
);

/** The path parameter of a call about one item. */
export const idParam = z.object({ _id: idText });

/** The version that a deletion expects. Without it, any version is deleted. */
export const versionQuery = z.object({ version: z.optional(z.coerce.number().check(z.int())) });

/** Yes or no in a query, where everything is text. */
export const yesNo = z.enum(['true', 'false']);

/**
 * A timestamp, ISO 8601 with its offset, such as `2026-08-24T21:00:00+09:00`. Never a bare date.
 */
export const instant = z.iso.datetime({ offset: true });

/** A calendar day in Asia/Seoul, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** A year in a query, where everything is text. */
export const usualYear = z.coerce.number().check(z.int(), z.gte(FIRST_YEAR), z.lte(LAST_YEAR));

/** A moment that staff type. */
export const typedInstant = instant.check(
  z.refine(hasUsualYear, { error: dateError('date and time') }),
);

/** A day that staff type. */
export const typedDay = day.check(z.refine(hasUsualYear, { error: dateError('date') }));

/** A clock time in Asia/Seoul, `HH:MM`. */
export const clock = z
  .string()
  .check(typedAs(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:MM'));

/** Money in whole won. */
export const won = z.int().check(z.nonnegative());

/** The version of an entity: grows by one with each change. */
export const version = z.int().check(z.positive());

/** A count of things. */
export const count = z.int().check(z.nonnegative());

/** Control characters that no text of ours contains after `cleanText`, the NUL among them. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Line breaks and other control characters, and blanks. */
const BLANK = /[\p{Cc}\s]/gu;

/** Number of visible characters in a text. */
export function countVisible(value: string): number {
  return Array.from(withoutInvisible(cleanText(value)).replaceAll(BLANK, '')).length;
}

/** Far more than anything of ours nests, and few enough to be walked through. */
const MOST_LEVELS = 100;

/**
 * Whether the database can store a value as JSON. Its strings must not contain NUL or lone
 * surrogates.
 */
export function isStorable(value: unknown): boolean {
  return isStorableWithin(MOST_LEVELS, value);
}

function isStorableWithin(levels: number, value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  return Object.entries(value).every((pair) =>
    pair.every((each) => isStorableWithin(levels - 1, each)),
  );
}

/** `min` to `max` characters without control characters or lone surrogates, after cleaning. */
// @__NO_SIDE_EFFECTS__
function readable(min: number, max: number, clean = cleanText) {
  return z.string().check(
    z.overwrite(clean),
    z.minLength(min),
    z.maxLength(max),
    z.refine(
      (value) => !CONTROL.test(value) && value.isWellFormed(),
      'must not contain unreadable characters',
    ),
  );
}

/** The text of a table. A line break of Word within a cell does not end its row. */
// @__NO_SIDE_EFFECTS__
export function tableText(min: number, max: number) {
  return readable(min, max, (given) => cleanText(withRowEnds(given)));
}

/**
 * Readable text of `min` to `max` characters. At least one is visible, unless the text may be
 * empty.
 */
// @__NO_SIDE_EFFECTS__
export function text(min: number, max: number) {
  return readable(min, max).check(
    // The length check above already refused texts that are too short.
    z.refine((value) => min === 0 || value.length < min || countVisible(value) > 0, {
      error: 'must contain a visible character',
    }),
  );
}

/** Readable text on one line, trimmed and with single spaces, with at least `min` visible characters. */
// @__NO_SIDE_EFFECTS__
export function line(min: number, max: number) {
  return readable(min, max, readLine).check(
    z.refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), 'must be one line'),
    z.refine(
      (value) => value.length < min || countVisible(value) >= min,
      'must have more visible characters',
    ),
  );
}

const NO_FACTOR_CODE = 'must have six digits, or the ten characters of a recovery code';

/** A code of a second factor, without the spaces and hyphens that authenticators show in it. */
export const factorCode = readable(0, 40, readCode).check(z.refine(isFactorCode, NO_FACTOR_CODE));

/** The same at a login, where it may be empty. */
export const givenFactorCode = readable(0, 40, readCode).check(
  z.refine((code) => code === '' || isFactorCode(code), NO_FACTOR_CODE),
);

/** A code of six digits from a message to a phone. */
export const phoneCode = z
  .string()
  .check(z.overwrite(readCode), typedAs(/^\d{6}$/, 'must have six digits'));

/** Maximum length of a search in a list of the staff area, in characters. */
export const MOST_STAFF_SEARCH_LETTERS = 100;

/** Search words of at most `max` characters, without invisible characters. */
// @__NO_SIDE_EFFECTS__
export function searchText(max: number) {
  return readable(0, max, searchedWords);
}

/** Words that staff search a list by. */
// @__NO_SIDE_EFFECTS__
export function staffSearch() {
  return searchText(MOST_STAFF_SEARCH_LETTERS);
}

/** A Korean mobile number, written in any way that `readMobile` reads; the output is digits. */
export const phone = z.string().check(
  z.overwrite((written) => readMobile(written) ?? written),
  z.regex(MOBILE, 'must be a mobile number'),
);

/** Markup, and marks that strike through or enclose a letter or stand on a Hangul syllable. */
const NO_NAME =
  /[<>@]|\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u0334-\u0338]|[\u20d0-\u20f0]|(?<=\p{Script=Hangul})\p{M}/u;
/** The digits of a number as syllables: `공일공일이삼사`. Names have at most five of them. */
const SPELLED_NUMBER = /(?:[공영일이삼사오육륙칠팔구][\s.-]*){6}/;
const LETTER = /\p{L}/u;

const isNameOfPerson = (name: string) =>
  LETTER.test(name) &&
  !NO_NAME.test(name) &&
  !SPELLED_NUMBER.test(name.normalize('NFC')) &&
  !mayHoldNumber(name);

/** The name of a person: no markup, address or emoji, and no number of a phone, a person or an account. */
export const personName = line(2, 20).check(z.refine(isNameOfPerson, 'must be a name'));

/** An e-mail address without invisible characters and surrounding spaces. */
export const emailAddress = z
  .string()
  .check(z.overwrite(usualForm), z.email('must be an e-mail address'), z.maxLength(254));

/** A secret name of something under way, which only its browser knows. */
export const secretName = z.string().check(z.regex(/^[\w-]{32}$/));

/** 4 to 20 letters and digits, the way members and staff sign in. */
export const loginId = z
  .string()
  .check(
    z.overwrite(usualForm),
    typedAs(/^[A-Za-z0-9_]{4,20}$/, 'must have 4 to 20 letters, digits or underscores'),
  );

/** A login id as it was typed at a log-in, in the form of {@link loginId}. */
export const givenLoginId = readable(1, 64, (given) => usualForm(cleanLine(given)));

/** Required in a password besides a letter. A letter of another script counts as neither. */
export const digitOrSpecial = /[\d\p{P}\p{S}]/u;

/** A password as it was typed, for comparing. Cleaning it would change what was chosen. */
export const givenPassword = z
  .string()
  .check(z.minLength(1), z.maxLength(64), typedAs(/^[^\0]*$/, 'must not contain NUL'));

/** 8 to 16 characters: a letter, and a digit or a special character (specification S5.6). */
export const password = z.string().check(
  // Letters are counted as a reader counts them, whatever the keyboard.
  z.overwrite((typed) => typed.normalize('NFC')),
  z.minLength(8),
  z.maxLength(16),
  typedAs(/[A-Za-z]/, 'must contain a letter'),
  typedAs(digitOrSpecial, 'must contain a digit or a special character'),
  typedAs(/^\S+$/, 'must not contain spaces'),
);

/** The message of an address that cannot be read. */
const NO_ADDRESS = 'must be a web address';

function addressProblem({ input }: { input?: unknown }): string {
  return typeof input === 'string' && cleanAddress(input) === '' ? EMPTY : NO_ADDRESS;
}

/** The part of an address behind its host, as browsers send it: `삼성 전자` is percent-encoded. */
function sentAddress(written: string): string {
  const address = readAddress(written).toWellFormed();
  const [, host = '', rest = address] = /^(https?:\/\/[^/?#]*)(.*)$/is.exec(address) ?? [];
  return host === '' && !address.startsWith('/')
    ? address
    : host + rest.replaceAll(/[^\u0021-\u007e]+/g, encodeURI);
}

/** Maximum length of an address as it is sent. Letters of Hangul count 9 each. */
export const MAX_ADDRESS = 2_000;

// A longer address is refused for its length only.
const usualLength = z.maxLength(MAX_ADDRESS, { abort: true });

// @__NO_SIDE_EFFECTS__
function urlWith(protocol: RegExp) {
  return z.string().check(
    z.overwrite(sentAddress),
    usualLength,
    // Browsers read a backslash as a slash. Other readers do not.
    z.refine((address) => !address.includes('\\'), NO_ADDRESS),
    z.url({ protocol, error: addressProblem }),
    z.refine((address) => !URL.canParse(address) || hasUsualHost(address), NO_ADDRESS),
  );
}

/** An http or https address. Anything else (`javascript:`, `data:`) is refused. */
export const webUrl = urlWith(/^https?$/);

const NO_PUBLIC_ADDRESS = 'must be an address that members can open';

// @__NO_SIDE_EFFECTS__
function publicUrlWith(protocol: RegExp) {
  return urlWith(protocol).check(
    z.refine((address) => !hasUsualHost(address) || isPublicHost(address), NO_PUBLIC_ADDRESS),
  );
}

/** A {@link webUrl} that members open: its host is in no private network. */
export const publicUrl = publicUrlWith(/^https?$/);

const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
/** Calls, the staff area, and paths that browsers read as another one. */
const NO_PAGE = /^\/(?:api|curve)(?:[/?#]|$)|^[^?#]*(?:%5c|\/(?:\.|%2e){1,2}(?:[/?#]|$))/i;

function isOwnPath(address: string): boolean {
  return OWN_PATH.test(address) && !NO_PAGE.test(address);
}

// @__NO_SIDE_EFFECTS__
function pathOr(url: typeof webUrl) {
  const problemOf = ({ input }: { input?: unknown }) =>
    typeof input === 'string' && OWN_PATH.test(input)
      ? NO_PUBLIC_ADDRESS
      : url.safeParse(input).error?.issues[0]?.message;
  const isAccepted = (address: string) => isOwnPath(address) || url.safeParse(address).success;
  return z
    .string()
    .check(z.overwrite(sentAddress), usualLength, z.refine(isAccepted, { error: problemOf }));
}

/** A link that staff may set: a path of the site such as `/cs/notice`, or an http(s) address. */
export const link = pathOr(publicUrl);

/** A path of the site such as `/cs/notice`, or an https address. */
export const secureLink = pathOr(publicUrlWith(/^https$/));

/** An uploaded picture, or one that came with the demo or the brand. Never an address elsewhere. */
export const ownPicture = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^\/(?:uploads|demo|brand)(?:\/[\w-]+)+\.(?:jpe?g|png|gif|webp)$/),
  );

/**
 * An address in an answer: a path of ours or http(s). Any other stored value becomes empty,
 * whatever its source (reliability I11). `link` and similar types validate input; this type filters
 * output.
 */
export const shownAddress = z.string().check(z.overwrite(shownAddressOf));

/** Maximum page size. */
export const MOST_ON_A_PAGE = 100;

const pageSize = z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_ON_A_PAGE));

/** One page of a list. Pages count from 1. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  pageSize: z._default(pageSize, 20),
};

/**
 * The same for a list that a screen shows whole. Without a `pageSize`, one page holds all of it.
 */
export const wholeQuery = { page: pageQuery.page, pageSize: z.optional(pageSize) };

/** A list as it travels: `total` counts all pages. */
// @__NO_SIDE_EFFECTS__
export function listOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ items: z.array(item), total: count, page: count, pageSize: count });
}

/** The item before and the item after in a list: older and newer. */
export const neighbour = z.nullable(z.object({ _id: id, title: z.string() }));
