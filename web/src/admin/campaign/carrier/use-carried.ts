import { useMemo } from 'react';
import { charactersOf, rulesOf } from '@maru/contract/campaign/carrier/carrier';
import { formatNumber } from '../../../shared/format.ts';
import {
  composeSms,
  priceKindOf,
  smsProblems,
  type AdvertisingFrame,
  type ComposedSms,
  type PriceKind,
  type SmsMessage,
} from '../composed-sms.ts';
import type { FieldErrors } from '../field-errors.ts';
import {
  carrierInputOf,
  carrierProblems,
  textOfTemplate,
  type CarrierForm,
} from './carrier-form.ts';

/** Carriers limit neither the bytes nor the letters of a text message. */
const UNLIMITED: Pick<ComposedSms, 'kind' | 'unsendable' | 'titleUnsendable'> = {
  kind: 'LMS',
  unsendable: [],
  titleUnsendable: [],
};

/** The message of a carrier and the text message that replaces it. */
export interface Carried {
  form: CarrierForm;
  /** Title and text of the message. */
  words: { title: string; text: string };
  /** Characters of the text with its frame and the longest values. */
  characters: number;
  kind: PriceKind;
  /** The text message to recipients whose message fails; `null` = none. */
  fallback: {
    message: SmsMessage;
    composed: ReturnType<typeof composeSms>;
    kind: PriceKind;
  } | null;
  /** The fields of a request. */
  input: Pick<SmsMessage, 'carrier' | 'fallback'>;
  problems: () => FieldErrors;
}

interface CarriedBy {
  /** Title and text as written; an 알림톡 has those of its template. */
  written: { title: string; text: string };
  advertising: boolean;
  frame: AdvertisingFrame;
  /** Bytes of the longest values of a recipient. */
  longest: number;
  columns: readonly string[];
}

/** @returns `null` for a plain text message. */
export function useCarried(
  form: CarrierForm | null,
  { written, advertising, frame, longest, columns }: CarriedBy,
): Carried | null {
  const { title, text } = written;
  return useMemo(() => {
    if (form === null) return null;
    const words = form.fallback;
    const message = words && { ...words, picture: null, advertising };
    const composed = message && composeSms(message, frame, { longest, columns });
    const fallback = message &&
      composed && { message, composed, kind: priceKindOf(composed, message) };
    const isTemplate = form.kind === 'ATA';
    const own = isTemplate ? { title: '', text: textOfTemplate(form) } : { title, text };
    const whole = { ...own, picture: null, advertising };
    const arriving = composeSms(whole, frame, { longest, columns });
    const characters = charactersOf(arriving.text, longest);
    return {
      form,
      words: own,
      characters,
      kind: form.kind,
      fallback,
      input: { carrier: carrierInputOf(form), fallback: form.fallback },
      problems: () => {
        const wrong = fallback
          ? Object.values(smsProblems(fallback.message, fallback.composed))
          : [];
        return {
          ...carrierProblems(form, columns),
          ...(isTemplate ? {} : smsProblems(whole, { ...arriving, ...UNLIMITED })),
          ...lengthProblem(form, characters),
          ...(wrong[0] === undefined ? {} : { fallback: wrong[0] }),
        };
      },
    };
  }, [form, title, text, advertising, frame, longest, columns]);
}

function lengthProblem({ kind }: CarrierForm, characters: number): FieldErrors {
  const { mostCharacters } = rulesOf(kind);
  if (characters <= mostCharacters) return {};
  const sentence = `${formatNumber(mostCharacters)}자까지 보낼 수 있어요. 지금은 ${formatNumber(characters)}자예요.`;
  return kind === 'ATA' ? { carrier: sentence } : { text: sentence };
}
