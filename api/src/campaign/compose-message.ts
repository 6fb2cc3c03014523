import { brandOf } from '@maru/brands/registry';
import type { Campaign, PushCampaignInput, SmsCampaignInput } from '@maru/contract/campaign';
import { advertisingPush } from '@maru/contract/push-text';
import {
  advertisingText,
  byteLengthOf,
  kindOf,
  LMS_MAX_BYTES,
  TITLE_MAX_BYTES,
  unsendableOf,
} from '@maru/contract/sms-text';
import type { Config } from '@maru/platform/config';
import { Refusal, type FieldError } from '../refusal.ts';

/** A message as it will arrive, the frame of advertising included. */
export type Composed = Pick<Campaign, 'kind' | 'title' | 'text' | 'link' | 'advertising'> & {
  /** Carrier bytes of the text; 0 for push. */
  bytes: number;
};

type Settings = Pick<Config, 'BRAND' | 'SMS_OPT_OUT'>;

/**
 * Makes the text of an SMS or LMS: framed by law if it advertises, of the kind its bytes ask for.
 *
 * @throws Refusal INVALID_INPUT for what no carrier would take, with the fields at fault.
 */
export function composeSms(
  input: Pick<SmsCampaignInput, 'title' | 'text' | 'advertising'>,
  config: Settings,
): Composed {
  const title = lineBreaksOf(input.title);
  const text = input.advertising
    ? frame(lineBreaksOf(input.text), config)
    : lineBreaksOf(input.text);
  refuseIf(unsendableOf(title).length > 0, 'title', 'holds characters no carrier can send');
  refuseIf(unsendableOf(text).length > 0, 'text', 'holds characters no carrier can send');

  const kind = kindOf(text, title);
  if (kind === 'TITLE_TOO_LONG') {
    throw invalid('title', `takes ${TITLE_MAX_BYTES} bytes, the title has ${byteLengthOf(title)}`);
  }
  const bytes = byteLengthOf(text);
  if (kind === 'TOO_LONG') {
    throw invalid('text', `takes ${LMS_MAX_BYTES} bytes with its frame, the text has ${bytes}`);
  }
  return { kind, title, text, link: null, advertising: input.advertising, bytes };
}

/** Makes a push. Advertising says so in its title, and in its text how to end it. */
export function composePush(
  input: Pick<PushCampaignInput, 'title' | 'text' | 'link' | 'advertising'>,
  config: Settings,
): Composed {
  const { title, text, link, advertising } = input;
  if (!advertising) return { kind: 'PUSH', title, text, link, advertising, bytes: 0 };
  frame(title, config);
  frame(text, config);
  const framed = advertisingPush({ title, text }, brandOf(config.BRAND).name);
  return { kind: 'PUSH', ...framed, link, advertising, bytes: 0 };
}

/** The text within its frame. @throws Refusal if it hides the mark the law asks for. */
function frame(body: string, { BRAND, SMS_OPT_OUT: optOut }: Settings): string {
  const framed = advertisingText({ brandName: brandOf(BRAND).name, body, optOut });
  if (framed.success) return framed.text;
  throw invalid(
    'text',
    framed.reason === 'DISGUISED_MARK'
      ? 'writes the mark of advertising in another form than (광고)'
      : 'holds control characters',
  );
}

/** Textareas and files bring two kinds; phones know one, and it counts one byte. */
function lineBreaksOf(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function refuseIf(bad: boolean, path: string, message: string): void {
  if (bad) throw invalid(path, message);
}

function invalid(path: string, message: string): Refusal {
  const errors: FieldError[] = [{ path, message }];
  return new Refusal('INVALID_INPUT', { errors });
}
