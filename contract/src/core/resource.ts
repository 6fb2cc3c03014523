import * as z from 'zod/mini';
import { defineCall, type Permission } from './call.ts';
import type { MessageCode } from './message.ts';
import { idParam, listOf, pageQuery, version, versionQuery } from './primitive.ts';

type Codes = readonly MessageCode[];

/** The item may have been deleted since an earlier request with the same key. */
const OF_KEYS = ['IDEMPOTENCY_CONFLICT', 'NOT_FOUND'] as const;

/** The parts that differ between two resources: schemas, texts and refusals. */
interface ResourceParts {
  readonly path: `/api/admin/${string}`;
  readonly access: Permission;
  /** An item of the list. */
  readonly row: z.ZodMiniObject;
  /** One item alone, where it holds more than its row. */
  readonly view?: z.ZodMiniObject;
  /** Fields of a form. Each may be changed alone. */
  readonly input: z.ZodMiniObject;
  /** Fields that can be changed, where they differ from those of a new item. */
  readonly changed?: z.ZodMiniObject;
  /** Filters and `sortBy` of the list. Its pages are added. */
  readonly query: z.core.$ZodLooseShape;
  /** Fields of `input` that readers see, as in `Call`. */
  readonly publicWords?: readonly string[];
  /**
   * `write`: refusals of create and update. The others add to one call. `update` and `delete` also
   * get NOT_FOUND and VERSION_CONFLICT.
   */
  readonly refusals: {
    readonly write: Codes;
    readonly create?: Codes;
    readonly update?: Codes;
    readonly delete?: Codes;
  };
  readonly maxBodyBytes?: number;
  /** Sentences of the API document. Without `get`, the list is the only read. */
  readonly summaries: Readonly<Record<'list' | 'create' | 'update' | 'delete', string>> & {
    readonly get?: string;
  };
}

type ViewOf<P extends ResourceParts> = P['view'] extends z.ZodMiniObject ? P['view'] : P['row'];
type ChangedOf<P extends ResourceParts> = P['changed'] extends z.ZodMiniObject
  ? P['changed']
  : P['input'];
type WordsOf<P extends ResourceParts> = P['publicWords'] extends readonly string[]
  ? { readonly publicWords: P['publicWords'] }
  : object;
type More<C> = C extends Codes ? C : readonly [];

/**
 * The five calls of a resource of the staff area. `registerResource` of the API answers them.
 * `exportCall`, `contentBulk` and `orderCall` take its `list`.
 *
 * @example
 * export const videos = resource({ path: '/api/admin/videos', row: staffVideo, … });
 * export const exportVideos = exportCall(videos.list);
 */
// @__NO_SIDE_EFFECTS__
export function resource<const P extends ResourceParts>(parts: P) {
  const { summaries, publicWords, maxBodyBytes } = parts;
  const path: P['path'] = parts.path;
  const access: P['access'] = parts.access;
  // An optional part has its own type, or the type of its default.
  const view = (parts.view ?? parts.row) as ViewOf<P>;
  const input: P['input'] = parts.input;
  const changed = (parts.changed ?? input) as ChangedOf<P>;
  const write: P['refusals']['write'] = parts.refusals.write;
  const more = (verb: 'create' | 'update' | 'delete') => parts.refusals[verb] ?? [];

  const item = z.object({ item: view });
  const one = { path: `${path}/:_id`, access, params: idParam } as const;
  const words = (publicWords ? { publicWords } : {}) as WordsOf<P>;
  const body = { ...words, ...(maxBodyBytes && { maxBodyBytes }) };
  const get = defineCall({
    method: 'GET',
    ...one,
    summary: summaries.get ?? '',
    output: item,
    refusals: ['NOT_FOUND'],
  });
  return {
    list: defineCall({
      method: 'GET',
      path,
      access,
      summary: summaries.list,
      query: z.strictObject({ ...pageQuery, ...(parts.query as P['query']) }),
      output: listOf(parts.row as P['row']),
      refusals: [],
    }),
    get: (summaries.get === undefined ? undefined : get) as P['summaries'] extends { get: string }
      ? typeof get
      : undefined,
    create: defineCall({
      method: 'POST',
      path,
      access,
      summary: summaries.create,
      body: input,
      output: item,
      status: 201,
      refusals: [...OF_KEYS, ...write, ...(more('create') as More<P['refusals']['create']>)],
      idempotent: 'optional',
      ...body,
    }),
    update: defineCall({
      method: 'PATCH',
      ...one,
      summary: summaries.update,
      body: z.extend(z.partial(changed), { version }),
      output: item,
      refusals: [
        'NOT_FOUND',
        'VERSION_CONFLICT',
        ...write,
        ...(more('update') as More<P['refusals']['update']>),
      ],
      ...body,
    }),
    delete: defineCall({
      method: 'DELETE',
      ...one,
      summary: summaries.delete,
      query: versionQuery,
      output: z.void(),
      status: 204,
      refusals: [
        'NOT_FOUND',
        'VERSION_CONFLICT',
        ...(more('delete') as More<P['refusals']['delete']>),
      ],
    }),
  };
}
