import { useMemo } from 'react';
import {
  composeSms,
  priceKindOf,
  smsProblems,
  type AdvertisingFrame,
  type PriceKind,
  type SmsMessage,
} from '../composed-sms.ts';
import type { FieldErrors } from '../field-errors.ts';
import {
  carrierInputOf,
  carrierProblems,
  fallbackInputOf,
  textOfTemplate,
  type CarrierForm,
} from './carrier-form.ts';

/** The message of a carrier and the text message that replaces it. */
export interface Carried {
  form: CarrierForm;
  /** Title and text of the message. */
  words: { title: string; text: string };
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
  advertising: boolean;
  frame: AdvertisingFrame;
  /** Bytes of the longest values of a recipient. */
  longest: number;
  columns: readonly string[];
}

/** @returns `null` for a plain text message. */
export function useCarried(
  form: CarrierForm | null,
  { advertising, frame, longest, columns }: CarriedBy,
): Carried | null {
  return useMemo(() => {
    if (form === null) return null;
    const words = form.fallback;
    const message = words && { ...words, picture: null, advertising };
    const composed = message && composeSms(message, frame, { longest, columns });
    const fallback = message &&
      composed && { message, composed, kind: priceKindOf(composed, message) };
    return {
      form,
      words: { title: '', text: textOfTemplate(form) },
      kind: form.kind,
      fallback,
      input: { carrier: carrierInputOf(form), fallback: fallbackInputOf(form) },
      problems: () => {
        const wrong = fallback
          ? Object.values(smsProblems(fallback.message, fallback.composed))
          : [];
        return {
          ...carrierProblems(form, columns),
          ...(wrong[0] === undefined ? {} : { fallback: wrong[0] }),
        };
      },
    };
  }, [form, advertising, frame, longest, columns]);
}
