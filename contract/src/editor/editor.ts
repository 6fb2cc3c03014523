import * as z from 'zod/mini';
import { defineCall, type Permission } from '../core/call.ts';

/** Content over this is refused with 413 (wire N3.21). */
export const MAX_EDITOR_BYTES = 200_000;

export const editorView = defineCall({
  method: 'POST',
  path: '/api/home/common/editor_view',
  access: 'anyone',
  changesNothing: true,
  summary: 'Sanitises HTML from the editor for display.',
  body: z.object({ content: z.string() }),
  output: z.object({ success: z.literal(true), html: z.string() }),
  refusals: ['INVALID_INPUT', 'PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS'],
  maxBodyBytes: 1_000_000,
});

/** The folders an upload may name; each is a key, never a path. */
export const uploadFolders = [
  'editor',
  'broadcast',
  'banner',
  'review',
  'column',
  'expert',
  'series',
  'event',
  'video',
  'evidence',
  'message',
  'inquiry',
] as const;

/** Folders with pictures that only the uploader and staff with this permission can see. */
export const privateFolders: Readonly<Partial<Record<(typeof uploadFolders)[number], Permission>>> =
  { evidence: 'manageContent', inquiry: 'manageUsers' };

/**
 * The picture in `editor` has at most 10 MB and is jpeg, png or gif by its content. For `message`,
 * jpeg, png and webp are converted to the JPEG that an MMS requires.
 */
const form = { subDir: uploadFolders, editor: 'file' } as const;

export const editorUpload = defineCall({
  method: 'POST',
  path: '/api/home/common/editor_upload',
  access: 'member',
  summary: 'Uploads an image into the editor and returns its addresses.',
  form,
  output: z.object({ urls: z.array(z.string()) }),
  refusals: ['INVALID_INPUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS'],
});

export const adminEditorUpload = defineCall({
  method: 'POST',
  path: '/api/admin/common/editor_upload',
  access: 'staff',
  summary: 'Uploads an image of staff into the editor and returns its addresses.',
  form,
  output: z.object({ urls: z.array(z.string()) }),
  refusals: ['INVALID_INPUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS'],
});

const deleteBody = z.object({
  id: z.union([z.string(), z.number()]),
  file_url: z.string().check(z.maxLength(2_000)),
  html: z.optional(z.string().check(z.maxLength(1_000_000))),
});

export const editorDelete = defineCall({
  method: 'POST',
  path: '/api/home/common/editor_delete',
  access: 'member',
  summary: 'Deletes an own image that was removed from the editor, unless a text uses it.',
  body: deleteBody,
  output: z.object({ success: z.literal(true) }),
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  maxBodyBytes: 1_100_000,
});

export const adminEditorDelete = defineCall({
  method: 'POST',
  path: '/api/admin/common/editor_delete',
  access: 'staff',
  summary: 'Deletes an image that staff removed from the editor, unless a text uses it.',
  body: deleteBody,
  output: z.object({ success: z.literal(true) }),
  refusals: ['NOT_FOUND'],
  maxBodyBytes: 1_100_000,
});
