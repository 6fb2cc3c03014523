import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { staffAttachment } from './staff-post.ts';

/** The extensions that a file of a notice may have. */
export const ATTACHMENT_TYPES = [
  'pdf',
  'hwp',
  'hwpx',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
  'zip',
  'jpg',
  'jpeg',
  'png',
  'gif',
] as const;

export const uploadAttachment = defineCall({
  method: 'POST',
  path: '/api/admin/notices/attachments',
  access: 'manageContent',
  summary: 'Uploads a file for a notice. Saving the notice attaches the file.',
  form: { file: 'file' },
  output: z.object({ item: staffAttachment }),
  status: 201,
  refusals: ['INVALID_INPUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
});
