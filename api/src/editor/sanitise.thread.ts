import { cleanReasonableHtml } from '@maru/platform/html-rules';

/** The task of the worker thread: clean HTML, or `null` for what is not worth working on. */
export const sanitise = (html: string): string | null => cleanReasonableHtml(html);
