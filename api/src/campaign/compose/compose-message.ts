import { createHash } from 'node:crypto';
import { charactersOf, rulesOf, type Carrier } from '@maru/contract/campaign/carrier/carrier';
import { brandOf } from '@maru/brands/registry';
import {
  ADVERTISING_MARK,
  disguisedFieldOf,
  type WrittenMessage,
} from '@maru/contract/text/advertising';
import type { Campaign } from '@maru/contract/campaign/campaign';
import type { PushCampaignInput, SmsCampaignInput } from '@maru/contract/campaign/campaign-input';
import { linksIn, withSampleLinks } from '@maru/contract/campaign/short-link';
import { advertisingPush } from '@maru/contract/push/push-text';
import {
  advertisingText,
  byteLengthOf,
  kindOfBytes,
  LMS_MAX_BYTES,
  TITLE_MAX_BYTES,
  unsendableOf,
} from '@maru/contract/text/sms-text';
import { strayPlacesIn } from '@maru/contract/campaign/recipient-words';
import { brokenPlacesIn, placesIn, withoutPlaces } from '@maru/contract/text/text-places';
import type { Config } from '@maru/platform/config/config';
import { badInput } from '../../http/refusal.ts';
import type { Channel } from '@maru/contract/message/channel';

/** A message as it will arrive, the frame of advertising included. */
export type Composed = Pick<
  Campaign,
  'kind' | 'title' | 'text' | 'picture' | 'link' | 'category' | 'advertising'
> & {
  /** Links of the text that become short, in their order. Empty for push. */
  links: string[];
  /** Origin of the short links; `null` without them. */
  shortOrigin: string | null;
  /** Carrier bytes of the text without the values filled in per recipient; 0 for push. */
  bytes: number;
  /** Template and values, or buttons; `null` for text messages and push. */
  carrier: Carrier | null;
  /** Text message to recipients whose message failed; `null` = none. */
  fallback: Composed | null;
};

/** An omitted category means `null`: every recipient must receive the message. */
type Category = { category?: Composed['category'] | undefined };

/** A text message as written. Without `short_links` its links stay as they are. */
export type WrittenSms = Pick<SmsCampaignInput, 'title' | 'text' | 'picture' | 'advertising'> &
  Category & { short_links?: boolean | undefined };

export type Settings = Pick<Config, 'BRAND' | 'SMS_OPT_OUT' | 'linkOrigins'>;

/**
 * Composes an SMS, LMS or MMS. Advertising gets the frame that the law requires. The bytes and the
 * picture determine the kind.
 *
 * @param columns names of the columns that supply a value per recipient, besides member data.
 * @throws Refusal INVALID_INPUT, with the fields at fault, for a message that no carrier accepts.
 */
export function composeSms(
  input: WrittenSms,
  config: Settings,
  columns: readonly string[] = [],
): Composed {
  refuseDisguised(input);
  const title = lineBreaksOf(input.title);
  const text = input.advertising
    ? frame(lineBreaksOf(input.text), config)
    : lineBreaksOf(input.text);
  refuseIf(
    unsendableOf(title).length > 0,
    'title',
    'must contain only characters that carriers can send',
  );
  refuseIf(
    unsendableOf(text).length > 0,
    'text',
    'must contain only characters that carriers can send',
  );

  refuseStrayPlaces(title, text, columns);

  const { picture, category = null, advertising, short_links = false } = input;
  const links = short_links ? linksIn(text, config.linkOrigins) : [];
  const sent = links.length > 0 ? withSampleLinks(text, config.linkOrigins) : text;
  const bytes = byteLengthOf(withoutPlaces(sent));
  const kind = sizedKind(bytes, title, picture);
  const shortOrigin = links.length > 0 ? config.linkOrigins.short : null;
  const asWritten = { title, text, picture, link: null, category, advertising };
  return { kind, ...asWritten, links, shortOrigin, bytes, carrier: null, fallback: null };
}

/**
 * Text message of the kind that it has with the longest filled-in values.
 *
 * @param longest bytes of those values.
 * @throws Refusal INVALID_INPUT if the message is longer than carriers accept.
 */
export function atLength(message: Composed, longest: number): Composed {
  if (message.kind === 'PUSH') return message;
  const bytes = message.bytes + longest;
  if (message.carrier !== null) {
    refuseTooMany(message.carrier, charactersOf(message.text, longest));
    return { ...message, bytes };
  }
  return { ...message, bytes, kind: sizedKind(bytes, message.title, message.picture) };
}

/**
 * Hash of the exact content to send, including variable placeholders. A test send is valid for this
 * content only, so every message field is part of the hash.
 */
export function contentHashOf(channel: Channel, message: Composed): Buffer {
  const { links, shortOrigin, carrier, fallback, ...words } = message;
  // Without short links or a carrier the hash is that of earlier releases, so tests remain valid.
  const content = {
    ...words,
    ...(links.length > 0 && { links, shortOrigin }),
    ...(carrier && { carrier: sortedFields(carrier) }),
    ...(fallback && { fallback: [fallback.title, fallback.text] }),
  };
  const parts = Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([channel, parts]))
    .digest();
}

/** Fields in the order of their names. The database does not keep the order of an object. */
function sortedFields(value: object): unknown[] {
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]: [string, unknown]) => [
      name,
      typeof field === 'object' && field !== null ? sortedFields(field) : field,
    ]);
}

function refuseTooMany({ kind }: Carrier, characters: number): void {
  const { mostCharacters } = rulesOf(kind);
  if (characters <= mostCharacters) return;
  const most = `must have at most ${mostCharacters} characters, but has ${characters}`;
  throw badInput('text', most);
}

function sizedKind(bytes: number, title: string, picture: string | null): 'SMS' | 'LMS' | 'MMS' {
  const kind = kindOfBytes(bytes, title, picture !== null);
  if (kind === 'TITLE_TOO_LONG') {
    throw badInput(
      'title',
      `must have at most ${TITLE_MAX_BYTES} bytes, but has ${byteLengthOf(title)}`,
    );
  }
  if (kind === 'TOO_LONG') {
    throw badInput(
      'text',
      `must have at most ${LMS_MAX_BYTES} bytes including the required lines, but has ${bytes}`,
    );
  }
  return kind;
}

/** The advertising mark has one exact form, also in informational messages (features M04). */
export function refuseDisguised(written: WrittenMessage): void {
  const field = disguisedFieldOf(written);
  if (field !== null) {
    throw badInput(field, `must write the advertising mark as ${ADVERTISING_MARK}`);
  }
}

/** A title is the same for all recipients. A placeholder without a value must not be sent. */
export function refuseStrayPlaces(
  title: string,
  text: string,
  columns: readonly string[] = [],
): void {
  for (const [field, words] of Object.entries({ title, text })) {
    refuseIf(brokenPlacesIn(words).length > 0, field, 'must write its variables as #{name}');
  }
  refuseIf(placesIn(title).length > 0, 'title', 'must not contain a variable');
  refuseIf(
    strayPlacesIn(text, columns).length > 0,
    'text',
    'contains a variable that no recipient has',
  );
}

/** Composes a push. Advertising is marked in the title, and the text explains how to opt out. */
export function composePush(
  input: Pick<PushCampaignInput, 'title' | 'text' | 'link' | 'picture' | 'advertising'> & Category,
  config: Settings,
): Composed {
  const { title, text, link, picture, category = null, advertising } = input;
  refuseDisguised(input);
  refuseStrayPlaces(title, text);
  refuseIf(
    placesIn(text).includes('수신거부'),
    'text',
    'contains a link that only messages to numbers can have',
  );
  const plain = { kind: 'PUSH', picture, link, category, advertising, bytes: 0 } as const;
  const push = { ...plain, links: [], shortOrigin: null, carrier: null, fallback: null };
  if (!advertising) return { ...push, title, text };
  frame(title, config);
  frame(text, config);
  return { ...push, ...advertisingPush({ title, text }, brandOf(config.BRAND).name) };
}

/**
 * Puts the text into its legal frame.
 *
 * @throws Refusal if the text holds something that no frame can enclose.
 */
export function frame(body: string, { BRAND, SMS_OPT_OUT: optOut }: Settings): string {
  const framed = advertisingText({ brandName: brandOf(BRAND).name, body, optOut });
  if (framed.success) return framed.text;
  throw badInput('text', 'must not contain control characters');
}

/** Textareas and files bring two kinds; phones know one, and it counts one byte. */
export function lineBreaksOf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

export function refuseIf(bad: boolean, path: string, message: string): void {
  if (bad) throw badInput(path, message);
}
