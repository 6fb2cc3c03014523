import { useEffect, useState } from 'react';
import { ERROR_TEXT_MS } from './rules.ts';

/** An error as react-hook-form gives it, or just its words. */
export type FieldError = string | { message?: string | undefined } | null | undefined;

/**
 * The error message for the five seconds that it is shown. Each new error object restarts the time,
 * so pressing "save" again shows the message again.
 */
export function useErrorText(error: FieldError): string | null {
  const message = messageOf(error);
  const [goneFor, setGoneFor] = useState<FieldError>(null);

  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => setGoneFor(error), ERROR_TEXT_MS);
    return () => {
      clearTimeout(timer);
      setGoneFor(null);
    };
  }, [error, message]);

  return message !== null && goneFor !== error ? message : null;
}

export function messageOf(error: FieldError): string | null {
  const message = typeof error === 'string' ? error : error?.message;
  return message === undefined || message === '' ? null : message;
}
