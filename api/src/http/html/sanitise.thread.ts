import { cleanReasonableHtml } from '@maru/platform/html/html-rules';

/**
 * Task of the worker thread. Returns sanitized HTML, or `null` for input that is too costly to
 * process.
 */
export const sanitise = (html: string): string | null => cleanReasonableHtml(html);
