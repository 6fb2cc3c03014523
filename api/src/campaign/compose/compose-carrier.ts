import {
  rulesOf,
  type Carrier,
  type CarrierInput,
  type Fallback,
  type FallbackInput,
} from '@maru/contract/campaign/carrier/carrier';
import { fillPlaces, placesIn, withoutPlaces } from '@maru/contract/text/text-places';
import { byteLengthOf } from '@maru/contract/text/sms-text';
import type { Queryable } from '@maru/platform/db/db';
import { badInput, Refusal } from '../../http/refusal.ts';
import {
  composeSms,
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

  const { title, text } = wordsOf(carrier);
  refuseDisguised({ title, text, advertising });
  refuseStrayPlaces(title, text, columns);
  const message: Composed = {
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
      inFallback(() =>
        composeSms({ ...fallback, picture: null, advertising, category }, config, columns),
      ),
  };
  return message;
}

/** Title and text of a message, before the values of recipients are filled in. */
function wordsOf(carrier: Carrier): { title: string; text: string } {
  const { template, values } = carrier;
  const places = new Set(placesIn(template));
  const missing = [...places].some((name) => values[name] === undefined);
  refuseIf(missing, 'carrier.values', 'must have a value for each variable of the template');
  const isStray = Object.keys(values).some((name) => !places.has(name));
  refuseIf(isStray, 'carrier.values', 'has a value for a variable that the template does not have');
  return { title: '', text: fillPlaces(template, values) };
}

/** Names the field of a fallback in its refusal. */
function inFallback<T>(compose: () => T): T {
  try {
    return compose();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const errors = error.errors.map(({ path, message }) => ({ path: `fallback.${path}`, message }));
    throw new Refusal(error.code, { errors });
  }
}

/**
 * Resolves the carrier that staff chose.
 *
 * @throws Refusal INVALID_INPUT for an unknown template, TEMPLATE_NOT_APPROVED, or
 *   TEMPLATE_ADVERTISES.
 */
export async function findCarrier(
  db: Queryable,
  input: CarrierInput | null | undefined,
): Promise<Carrier | null> {
  if (!input) return null;
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
    found.provider !== 'solapi',
    'carrier.template_id',
    'belongs to a provider that sends no groups of this kind',
  );
  return { kind: 'ATA', ...found, values: input.values };
}

/** A fallback as it is stored; `null` = none. */
export function fallbackOf({ fallback }: Pick<Composed, 'fallback'>): Fallback | null {
  if (fallback === null) return null;
  const { kind, title, text } = fallback;
  return { kind, title, text };
}
