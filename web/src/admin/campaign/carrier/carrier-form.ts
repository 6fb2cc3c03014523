import {
  BUTTON_NAME_MAX,
  carrierKind,
  rulesOf,
  type CarrierInput,
  type CarrierKind,
} from '@maru/contract/campaign/carrier/carrier';
import type { Campaign } from '@maru/contract/campaign/campaign';
import { bodyOf } from '@maru/contract/text/sms-text';
import { isBlank } from '@maru/contract/text/clean-text';
import { fillPlaces, placesIn } from '@maru/contract/text/text-places';
import { strayPlacesIn } from '@maru/contract/campaign/recipient-words';
import * as z from 'zod/mini';
import { strayWords } from '../approval-words.ts';
import type { FieldErrors } from '../field-errors.ts';
import { linkProblem } from '../push-link.ts';

/** Template and values, or buttons, and the fallback of a message that is written. */
export const carrierForm = z.object({
  kind: carrierKind,
  /** The approved template of an 알림톡; `null` = none chosen yet. */
  template: z.nullable(z.object({ _id: z.int(), name: z.string(), text: z.string() })),
  /** Values by variable of the template. */
  values: z.record(z.string(), z.string()),
  /** Buttons below the text, each with an own path or an https address. */
  buttons: z._default(z.array(z.object({ name: z.string(), link: z.string() })), []),
  /** Text message to recipients whose message fails; `null` = none. */
  fallback: z.nullable(z.object({ title: z.string(), text: z.string() })),
});
export type CarrierForm = z.output<typeof carrierForm>;

/** A message of this kind that is begun. */
export function newCarrier(kind: CarrierKind): CarrierForm {
  const fallback = { title: '', text: '' };
  return { kind, template: null, values: {}, buttons: [], fallback };
}

/** Fields of the form that a change of the channel sets. They do not exist for every kind. */
export function channelFields(kind: CarrierKind | null) {
  if (kind === null) return { carrier: null };
  const fixed = rulesOf(kind).advertising;
  return {
    carrier: newCarrier(kind),
    split: null,
    picture: null,
    short_links: false,
    ...(fixed === 'either' ? {} : { advertising: fixed === 'always' }),
  };
}

/** The carrier of a campaign, to be changed or copied. */
export function carrierFormOf(
  { carrier, fallback, advertising }: Campaign,
  brandName: string,
): CarrierForm | null {
  if (carrier === null) return null;
  const written = fallback && {
    title: fallback.title,
    text: advertising ? bodyOf(fallback.text, brandName) : fallback.text,
  };
  const form = { ...newCarrier(carrier.kind), fallback: written };
  if (carrier.kind !== 'ATA') return { ...form, buttons: carrier.buttons };
  const { template_id, name, template, values } = carrier;
  return { ...form, template: { _id: template_id, name, text: template }, values };
}

/** Variables of the chosen template, each once. */
export function variablesOf({ template }: CarrierForm): string[] {
  return [...new Set(placesIn(template?.text ?? ''))];
}

/** Text of the message, as far as it is filled in. */
export function textOfTemplate(form: CarrierForm): string {
  const given = Object.entries(form.values).filter(([, value]) => value !== '');
  return fillPlaces(form.template?.text ?? '', Object.fromEntries(given));
}

/** The fields of a request; `null` until a template is chosen. */
export function carrierInputOf(form: CarrierForm): CarrierInput | null {
  const { kind, template, values, buttons } = form;
  if (kind !== 'ATA') return { kind, buttons };
  if (template === null) return null;
  const used = variablesOf(form).map((name) => [name, values[name] ?? ''] as const);
  return { kind, template_id: template._id, values: Object.fromEntries(used) };
}

/** Problems of template and values, or of the buttons, for staff to read. */
export function carrierProblems(form: CarrierForm, columns: readonly string[]): FieldErrors {
  return form.kind === 'ATA' ? templateProblems(form, columns) : buttonProblems(form);
}

function buttonProblems({ buttons }: CarrierForm): FieldErrors {
  const isUnnamed = buttons.some(({ name }) => isBlank(name));
  if (isUnnamed) return { carrier: '버튼에 쓸 말을 넣어 주세요.' };
  const isLong = buttons.some(({ name }) => Array.from(name).length > BUTTON_NAME_MAX);
  if (isLong) return { carrier: `버튼에는 ${BUTTON_NAME_MAX}자까지 쓸 수 있어요.` };
  const [wrong] = buttons.flatMap(({ link }) => linkProblem(link) ?? []);
  return wrong === undefined ? {} : { carrier: `버튼: ${wrong}` };
}

function templateProblems(form: CarrierForm, columns: readonly string[]): FieldErrors {
  if (form.template === null) return { carrier: '템플릿을 골라 주세요.' };
  const empty = variablesOf(form).filter((name) => isBlank(form.values[name] ?? ''));
  if (empty.length > 0) {
    return { carrier: `값을 넣어 주세요: ${empty.map((name) => `#{${name}}`).join(', ')}` };
  }
  const stray = strayPlacesIn(textOfTemplate(form), columns);
  return stray.length === 0 ? {} : { carrier: strayWords(stray) };
}
