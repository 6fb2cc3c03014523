import { useState, type ReactNode } from 'react';
import {
  EMPTY_TAX,
  isPaidInCash,
  problemsOfTax,
  TaxFields,
  requestOf,
  type TaxErrors,
} from './tax-fields.tsx';

/** A request as the page sends it. */
export type TaxAsked = NonNullable<ReturnType<typeof requestOf>>;

interface TaxRequestState {
  /** Shown for methods that bring money as cash. */
  fields: ReactNode;
  /** Part of the order that is sent. */
  request: { tax?: TaxAsked };
  /** Shows the problems. @returns the names of the wrong fields. */
  check: () => string[];
}

/** The receipt that a buyer asks for with an order. */
export function useTaxRequest(method: string): TaxRequestState {
  const [draft, setDraft] = useState(EMPTY_TAX);
  const [errors, setErrors] = useState<TaxErrors>({});
  const isOffered = isPaidInCash(method);
  const request = isOffered ? requestOf(draft) : null;
  return {
    fields: isOffered && (
      <TaxFields
        draft={draft}
        errors={errors}
        onChange={(next) => {
          setDraft(next);
          setErrors({});
        }}
      />
    ),
    request: request === null ? {} : { tax: request },
    check() {
      const found = isOffered ? problemsOfTax(draft) : {};
      setErrors(found);
      return Object.keys(found).map((name) => `tax-${name}`);
    },
  };
}
