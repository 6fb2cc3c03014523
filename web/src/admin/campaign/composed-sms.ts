import { linksIn, withSampleLinks, type LinkOrigins } from '@maru/contract/campaign/short-link';
import type { CarrierInput, FallbackInput } from '@maru/contract/campaign/carrier/carrier';
import type { SmsAccount } from '@maru/contract/message/sms-account';
import { placesIn, withoutPlaces } from '@maru/contract/text/text-places';
import { strayPlacesIn } from '@maru/contract/campaign/recipient-words';
import { isBlank } from '@maru/contract/text/clean-text';
import {
  advertisingText,
  byteLengthOf,
  kindOfBytes,
  unsendableOf,
  type SmsKind,
  type Unsendable,
} from '@maru/contract/text/sms-text';
import { disguiseProblem, placeProblem, strayWords } from './approval-words.ts';

export interface SmsMessage {
  title: string;
  text: string;
  /** The address of its picture, with which it is an MMS. */
  picture: string | null;
  advertising: boolean;
  /** Whether its links become short links that count clicks. */
  short_links?: boolean;
  /** Template and values, or buttons, if it is no text message. */
  carrier?: CarrierInput | null;
  /** Text message to recipients whose message fails. */
  fallback?: FallbackInput | null;
}

/** The mandatory parts of an advertisement, which staff cannot omit or change. */
export interface AdvertisingFrame {
  brandName: string;
  /**
   * The free opt-out number at the end of the text. It is a server setting, so the form fetches it.
   */
  optOut: string;
}

/** A text message as it will arrive, with the problems that prevent sending. */
export interface ComposedSms {
  text: string;
  /** The links that are short, or can be. */
  links: string[];
  bytes: number;
  titleBytes: number;
  kind: SmsKind;
  /** In the body as it is typed, so that the places can be marked. */
  unsendable: Unsendable[];
  titleUnsendable: Unsendable[];
  /**
   * Variables without a value for any recipient, and variables of the title, which may have none.
   */
  stray: string[];
  titlePlaces: string[];
  refused: 'DISGUISED_MARK' | 'CONTROL_CHARACTER' | null;
}

interface ComposedBy {
  longest?: number;
  columns?: readonly string[];
  origins?: LinkOrigins | undefined;
}

/**
 * Follows the same steps and rules as the server, so that both count alike (M01).
 *
 * @param by.longest the bytes that the variables take with the longest values of a recipient.
 * @param by.columns columns that the pasted numbers have a value for.
 * @param by.origins where short links are; absent until the server has told it.
 */
export function composeSms(
  message: SmsMessage,
  frame: AdvertisingFrame,
  { longest = 0, columns = [], origins }: ComposedBy = {},
): ComposedSms {
  const body = lineBreaksOf(message.text);
  const framed = message.advertising
    ? advertisingText({ ...frame, body })
    : { success: true as const, text: body };
  const written = framed.success ? framed.text : body;
  const links = origins ? linksIn(written, origins) : [];
  const text = origins && message.short_links ? withSampleLinks(written, origins) : written;
  const bytes = byteLengthOf(withoutPlaces(text)) + longest;
  return {
    text,
    links,
    bytes,
    titleBytes: byteLengthOf(message.title),
    kind: kindOfBytes(bytes, message.title, message.picture !== null),
    stray: strayPlacesIn(text, columns),
    titlePlaces: placesIn(message.title),
    unsendable: unsendableOf(message.text),
    titleUnsendable: unsendableOf(message.title),
    refused: framed.success ? null : framed.reason,
  };
}

/** The kind by which a message is named and paid, also while it is too long to go. */
export function priceKindOf(
  { kind }: Pick<ComposedSms, 'kind'>,
  { picture }: Pick<SmsMessage, 'picture'>,
): PriceKind {
  if (picture !== null) return 'MMS';
  return kind === 'SMS' ? 'SMS' : 'LMS';
}
export type PriceKind = keyof SmsAccount['prices'];

/** The head and the foot of an advertisement, as they are shown around the body. */
export function frameTokens({ brandName, optOut }: AdvertisingFrame): {
  head: string;
  foot: string;
} {
  return { head: `(광고)[${brandName}]`, foot: `무료수신거부 ${optOut}` };
}

/** The number at the end of a text that the server has framed; `null` if it has no frame. */
export function optOutOf(framed: string): string | null {
  return /\n무료수신거부 (\S.*)$/.exec(framed)?.[1] ?? null;
}

/** Error messages of a text message, by field. Empty if it can be sent. */
export function smsProblems(message: SmsMessage, composed: ComposedSms): SmsProblems {
  return {
    ...titleProblem(composed),
    ...textProblem(message, composed),
    ...disguiseProblem(message),
    ...placeProblem(message),
  };
}
export type SmsProblems = Partial<Record<'title' | 'text', string>>;

function titleProblem({ kind, titleUnsendable, titlePlaces }: ComposedSms): SmsProblems {
  if (titlePlaces.length > 0) return { title: '변수는 본문에만 넣을 수 있어요.' };
  if (titleUnsendable.length > 0) return { title: '제목에 보낼 수 없는 글자가 있어요.' };
  if (kind === 'TITLE_TOO_LONG') return { title: '제목은 40 byte까지 쓸 수 있어요.' };
  return {};
}

function textProblem({ text }: SmsMessage, composed: ComposedSms): SmsProblems {
  if (isBlank(text)) return { text: '본문을 입력해 주세요.' };
  if (composed.refused === 'CONTROL_CHARACTER') {
    return { text: '보이지 않는 제어 문자가 있어요. 지운 뒤 다시 시도해 주세요.' };
  }
  if (composed.stray.length > 0) return { text: strayWords(composed.stray) };
  if (composed.unsendable.length > 0) return { text: '보낼 수 없는 글자를 먼저 바꿔 주세요.' };
  if (composed.kind === 'TOO_LONG') return { text: '2,000 byte를 넘어 보낼 수 없어요.' };
  return {};
}

/** The list under the counter: each unsendable character once, with its possible replacement. */
export function replacementsOf(unsendable: readonly Unsendable[]): string[] {
  const lines = new Set(unsendable.map(({ text, replacement }) => lineOf(text, replacement)));
  return [...lines];
}

function lineOf(text: string, replacement: string | null): string {
  const shown = /^[\p{C}\p{Z}\s]+$/u.test(text) ? namesOf(text) : text;
  if (replacement === null) return `${shown} (지우거나 다른 말로)`;
  if (replacement === '') return `${shown} → 지움`;
  return `${shown} → ${replacement === ' ' ? '빈칸' : replacement === '\n' ? '줄바꿈' : replacement}`;
}

/** Names the characters. An invisible character is named by its code point. */
function namesOf(text: string): string {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  return codes.map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
}

function lineBreaksOf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
