import * as z from 'zod/mini';

/** Kinds of processes of one brand. */
export const processKind = z.enum(['web', 'api', 'realtime', 'workers']);
export type ProcessKind = z.output<typeof processKind>;
