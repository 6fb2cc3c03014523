import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';

const key = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * Stored fields of a report. The protocol also sends the number and the text, which are not needed.
 */
const report = z.object({
  messageId: key,
  groupId: key,
  statusCode: z.string().check(z.regex(/^\d{4}$/)),
  customFields: z.nullish(z.object({ reference: z.optional(key) })),
});

/** Reports in one request. */
const MAX_REPORTS = 2_000;

/** The webhook of the public Solapi v4 protocol, event `SINGLE-REPORT`. */
export const receiveSolapiReports = defineCall({
  method: 'POST',
  path: '/api/home/sms/reports/solapi',
  access: 'anyone',
  summary: 'Receives delivery reports. X-Solapi-Secret is the SHA-1 of the agreed secret.',
  body: z.array(report).check(z.maxLength(MAX_REPORTS)),
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'ACCESS_DENIED'],
  maxBodyBytes: 2_000_000,
});
