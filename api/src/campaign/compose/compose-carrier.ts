import {
  CARRIER_PROVIDER,
  carrierKind,
  rulesOf,
  type Carrier,
  type CarrierInput,
  type CarrierKind,
  type Fallback,
  type FallbackInput,
} from '@maru/contract/campaign/carrier/carrier';
import { fillPlaces, placesIn, withoutPlaces } from '@maru/contract/text/text-places';
import { byteLengthOf } from '@maru/contract/text/sms-text';
import type { Queryable } from '@maru/platform/db/db';
import { badInput, Refusal, underPath } from '../../http/refusal.ts';
import type { Config } from '@maru/platform/config/config';
import {
  composeSms,
  frame,
  lineBreaksOf,
  refuseDisguised,
  refuseIf,
  refuseStrayPlaces,
  type Composed,
  type Settings,
  type WrittenSms,
} from './compose-message.ts';

/** A message of the text channel as written: a text message, or one of a carrier. */
export type WrittenMessage = WrittenSms & {
  carrier?: Carrier | null | undefined;
  /** Text message to recipients whose message failed. */
  fallback?: FallbackInput | null | undefined;
};

/**
 * Composes a text message, or the message of a carrier with its fallback (features M28, M29).
 *
 * @param columns names of the columns that supply a value per recipient, besides member data.
 * @throws Refusal INVALID_INPUT, with the fields at fault.
 */
export function composeMessage(
  { carrier = null, fallback = null, ...input }: WrittenMessage,
  config: Settings,
  columns: readonly string[] = [],
): Composed {
  if (carrier === null) {
    refuseIf(fallback !== null, 'fallback', 'requires a carrier');
    return composeSms(input, config, columns);
  }
  const { advertising, category = null } = input;
  const { advertising: allowed } = rulesOf(carrier.kind);
  refuseIf(advertising && allowed === 'never', 'advertising', 'is not allowed for this kind');
  refuseIf(!advertising && allowed === 'always', 'advertising', 'is required for this kind');
  refuseIf(input.picture !== null, 'picture', 'is not supported for this kind');
  refuseIf(input.short_links === true, 'short_links', 'is not supported for this kind');

  const { title, text } = wordsOf(carrier, input, config);
  refuseDisguised({ title, text, advertising });
  refuseStrayPlaces(title, text, columns);
  return {
    kind: carrier.kind,
    title,
    text,
    picture: null,
    link: null,
    category,
    advertising,
    links: [],
    shortOrigin: null,
    bytes: byteLengthOf(withoutPlaces(text)),
    carrier,
    fallback:
      fallback &&
      underPath('fallback', () =>
        composeSms({ ...fallback, picture: null, advertising, category }, config, columns),
      ),
  };
}

/** Title and text of a message, before the values of recipients are filled in. */
function wordsOf(carrier: Carrier, input: WrittenSms, config: Settings) {
  if (carrier.kind === 'ATA') return { title: '', text: filledTemplate(carrier) };
  const { hasTitle } = rulesOf(carrier.kind);
  refuseIf(!hasTitle && input.title !== '', 'title', 'is not supported for this kind');
  const text = lineBreaksOf(input.text);
  return { title: input.title, text: input.advertising ? frame(text, config) : text };
}

/** The text of an 알림톡. */
function filledTemplate({ template, values }: Extract<Carrier, { kind: 'ATA' }>): string {
  const places = new Set(placesIn(template));
  const missing = [...places].some((name) => values[name] === undefined);
  refuseIf(missing, 'carrier.values', 'must have a value for each variable of the template');
  const isStray = Object.keys(values).some((name) => !places.has(name));
  refuseIf(isStray, 'carrier.values', 'has a value for a variable that the template does not have');
  return fillPlaces(template, values);
}

/**
 * Resolves the carrier that staff chose.
 *
 * @throws Refusal INVALID_INPUT for an unknown template, TEMPLATE_NOT_APPROVED, or
 *   TEMPLATE_ADVERTISES.
 */
export async function findCarrier(
  { db, config }: { db: Queryable; config: CarrierSettings },
  input: CarrierInput | null | undefined,
): Promise<Carrier | null> {
  if (!input) return null;
  if (input.kind === 'ATA') return findTemplate(db, input);
  const { kind } = input;
  const profile = profilesOf(config)[kind];
  refuseIf(profile === undefined, 'carrier.kind', 'is not set up for this system');
  const buttons = input.buttons.map(({ name, link }) => ({
    name,
    link: new URL(link, config.publicUrl).href,
  }));
  return kind === 'BMS'
    ? { kind, provider: CARRIER_PROVIDER, channel: profile!, buttons }
    : { kind, provider: CARRIER_PROVIDER, brand: profile!, buttons };
}

export type CarrierSettings = Pick<
  Config,
  'SMS_PROVIDER' | 'SMS_FALLBACK' | 'SMS_KAKAO_CHANNEL' | 'SMS_RCS_BRAND' | 'publicUrl'
>;

/** Sender profiles that are set up, by kind. */
function profilesOf(config: CarrierSettings) {
  const { SMS_PROVIDER, SMS_FALLBACK, SMS_KAKAO_CHANNEL, SMS_RCS_BRAND } = config;
  const isSpoken = SMS_PROVIDER === CARRIER_PROVIDER || SMS_FALLBACK === CARRIER_PROVIDER;
  return isSpoken
    ? { BMS: SMS_KAKAO_CHANNEL, RCS: SMS_RCS_BRAND }
    : { BMS: undefined, RCS: undefined };
}

/** Kinds of messages besides text messages that staff can choose. */
export function carriersOf(config: CarrierSettings): CarrierKind[] {
  const profiles = profilesOf(config);
  return carrierKind.options.filter((kind) => kind === 'ATA' || profiles[kind] !== undefined);
}

async function findTemplate(
  db: Queryable,
  input: Extract<CarrierInput, { kind: 'ATA' }>,
): Promise<Carrier> {
  const [template] = await db<
    (Omit<Extract<Carrier, { kind: 'ATA' }>, 'kind' | 'values'> & {
      state: string;
      advertises: boolean;
    })[]
  >`
    select id as template_id, provider, channel, code, name, text as template, state, advertises
    from alimtalk_template where id = ${input.template_id}`;
  if (!template) throw badInput('carrier.template_id', 'does not exist');
  const { state, advertises, ...found } = template;
  if (state !== 'approved') throw new Refusal('TEMPLATE_NOT_APPROVED');
  if (advertises) throw new Refusal('TEMPLATE_ADVERTISES');
  refuseIf(
    found.provider !== CARRIER_PROVIDER,
    'carrier.template_id',
    'belongs to a provider that sends no groups of this kind',
  );
  return { kind: 'ATA', ...found, values: input.values };
}

/** A fallback as it is stored; `null` = none. */
export function fallbackOf(fallback: Composed | null): Fallback | null {
  if (fallback === null) return null;
  const { kind, title, text } = fallback;
  return { kind, title, text };
}
