import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { uploadFolders } from '../editor/editor.ts';
import {
  count,
  id,
  idParam,
  instant,
  listOf,
  pageQuery,
  staffSearch,
  yesNo,
} from '../core/primitive.ts';

/** Days until an upload without references is deleted (features C17). */
export const UNUSED_DAYS = 7;

const upload = z.object({
  _id: id,
  url: z.string(),
  /** The name it had where it was uploaded from; empty for old ones. */
  name: z.string(),
  folder: z.enum(uploadFolders),
  mime: z.string(),
  bytes: count,
  width: count,
  height: count,
  created_at: instant,
  /** Uploader: a member, or staff by name. */
  by: z.object({ kind: z.enum(['member', 'staff']), name: z.string() }),
  /** Number of rows of any kind that contain its address. */
  uses: count,
});
export type UploadRow = z.output<typeof upload>;

const uploadView = z.extend(upload, {
  places: z.array(
    z.object({ table: z.string(), _id: z.nullable(id), title: z.nullable(z.string()) }),
  ),
});
export type UploadView = z.output<typeof uploadView>;

export const listUploads = defineCall({
  method: 'GET',
  path: '/api/admin/uploads',
  access: 'manageContent',
  summary: 'Lists every uploaded picture with its number of uses.',
  query: z.object({
    ...pageQuery,
    q: z.optional(staffSearch()),
    folder: z.optional(z.enum(uploadFolders)),
    used: z.optional(yesNo),
    sortBy: z._default(z.enum(['latest', 'oldest', 'largest']), 'latest'),
  }),
  output: listOf(upload),
  refusals: [],
});

export const getUpload = defineCall({
  method: 'GET',
  path: '/api/admin/uploads/:_id',
  access: 'manageContent',
  summary: 'Returns one picture with every place that uses it.',
  params: idParam,
  output: z.object({ item: uploadView }),
  refusals: ['NOT_FOUND'],
});

export const deleteUpload = defineCall({
  method: 'DELETE',
  path: '/api/admin/uploads/:_id',
  access: 'manageContent',
  summary: 'Deletes an unused picture with its file.',
  params: idParam,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
});
