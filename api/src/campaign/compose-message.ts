import { createHash } from 'node:crypto';
import { brandOf } from '@maru/brands/registry';
import {
  ADVERTISING_MARK,
  disguisedFieldOf,
  type WrittenMessage,
} from '@maru/contract/advertising';
import type {
  Campaign,
  Channel,
  PushCampaignInput,
  SmsCampaignInput,
} from '@maru/contract/campaign';
import { advertisingPush } from '@maru/contract/push-text';
import {
  advertisingText,
  byteLengthOf,
  kindOfBytes,
  LMS_MAX_BYTES,
  TITLE_MAX_BYTES,
  unsendableOf,
} from '@maru/contract/sms-text';
import { strayPlacesIn } from '@maru/contract/recipient-words';
import { placesIn, withoutPlaces } from '@maru/contract/text-places';
import type { Config } from '@maru/platform/config';
import { badInput } from '../refusal.ts';

/** A message as it will arrive, the frame of advertising included. */
export type Composed = Pick<
  Campaign,
  'kind' | 'title' | 'text' | 'picture' | 'link' | 'category' | 'advertising'
> & {
  /** Carrier bytes of the text without what is filled in of each recipient; 0 for push. */
  bytes: number;
};

/** Left out as empty: everybody has to know. */
type Category = { category?: Composed['category'] | undefined };

type Settings = Pick<Config, 'BRAND' | 'SMS_OPT_OUT'>;

/**
 * Makes the text of an SMS, LMS or MMS: framed by law if it advertises, of the kind that its bytes
 * and its picture ask for.
 *
 * @param columns what its recipients bring a value along for, besides what is known of members.
 * @throws Refusal INVALID_INPUT for what no carrier would take, with the fields at fault.
 */
export function composeSms(
  input: Pick<SmsCampaignInput, 'title' | 'text' | 'picture' | 'advertising'> & Category,
  config: Settings,
  columns: readonly string[] = [],
): Composed {
  refuseDisguised(input);
  const title = lineBreaksOf(input.title);
  const text = input.advertising
    ? frame(lineBreaksOf(input.text), config)
    : lineBreaksOf(input.text);
  refuseIf(unsendableOf(title).length > 0, 'title', 'holds characters no carrier can send');
  refuseIf(unsendableOf(text).length > 0, 'text', 'holds characters no carrier can send');

  refuseStrayPlaces(title, text, columns);

  const bytes = byteLengthOf(withoutPlaces(text));
  const { picture, category = null, advertising } = input;
  const kind = sizedKind(bytes, title, picture);
  return { kind, title, text, picture, link: null, category, advertising, bytes };
}

/**
 * A text message at the length it has with the longest of what is filled in.
 *
 * @param longest the bytes that takes.
 * @throws Refusal INVALID_INPUT if that is longer than carriers take.
 */
export function atLength(message: Composed, longest: number): Composed {
  if (message.kind === 'PUSH') return message;
  const bytes = message.bytes + longest;
  return { ...message, bytes, kind: sizedKind(bytes, message.title, message.picture) };
}

/**
 * Hash of the exact content to send, including variable placeholders. A test send is valid for this
 * content only, so every message field is part of the hash.
 */
export function contentHashOf(channel: Channel, message: Composed): Buffer {
  const parts = Object.entries(message).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([channel, parts]))
    .digest();
}

function sizedKind(bytes: number, title: string, picture: string | null): 'SMS' | 'LMS' | 'MMS' {
  const kind = kindOfBytes(bytes, title, picture !== null);
  if (kind === 'TITLE_TOO_LONG') {
    throw badInput('title', `takes ${TITLE_MAX_BYTES} bytes, the title has ${byteLengthOf(title)}`);
  }
  if (kind === 'TOO_LONG') {
    throw badInput('text', `takes ${LMS_MAX_BYTES} bytes with its frame, the text has ${bytes}`);
  }
  return kind;
}

/** The mark of advertising has one form, in what informs as well (features.md M04). */
function refuseDisguised(written: WrittenMessage): void {
  const field = disguisedFieldOf(written);
  if (field !== null) {
    throw badInput(
      field,
      `writes the mark of advertising in another form than ${ADVERTISING_MARK}`,
    );
  }
}

/** A title is the same for everybody, and a place that nothing fills must not go out. */
function refuseStrayPlaces(title: string, text: string, columns: readonly string[] = []): void {
  refuseIf(placesIn(title).length > 0, 'title', 'holds a variable, which only the text may');
  refuseIf(
    strayPlacesIn(text, columns).length > 0,
    'text',
    'holds a variable that no recipient has',
  );
}

/** Makes a push. Advertising says so in its title, and in its text how to end it. */
export function composePush(
  input: Pick<PushCampaignInput, 'title' | 'text' | 'link' | 'advertising'> & Category,
  config: Settings,
): Composed {
  const { title, text, link, category = null, advertising } = input;
  refuseDisguised(input);
  refuseStrayPlaces(title, text);
  refuseIf(placesIn(text).includes('수신거부'), 'text', 'holds a link that only numbers have');
  const push = { kind: 'PUSH', picture: null, link, category, advertising, bytes: 0 } as const;
  if (!advertising) return { ...push, title, text };
  frame(title, config);
  frame(text, config);
  return { ...push, ...advertisingPush({ title, text }, brandOf(config.BRAND).name) };
}

/** The text within its frame. @throws Refusal if it holds what no frame can be put around. */
function frame(body: string, { BRAND, SMS_OPT_OUT: optOut }: Settings): string {
  const framed = advertisingText({ brandName: brandOf(BRAND).name, body, optOut });
  if (framed.success) return framed.text;
  throw badInput('text', 'holds control characters');
}

/** Textareas and files bring two kinds; phones know one, and it counts one byte. */
function lineBreaksOf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function refuseIf(bad: boolean, path: string, message: string): void {
  if (bad) throw badInput(path, message);
}
