import { isReasonable } from './html-guard.ts';
import { cleanHtml } from './html-rules.ts';

/** The task of the worker thread: clean HTML, or `null` for what is not worth working on. */
export const sanitise = (html: string): string | null =>
  isReasonable(html) ? cleanHtml(html) : null;
