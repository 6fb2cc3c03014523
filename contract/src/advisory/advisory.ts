import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { line, version } from '../core/primitive.ts';

/**
 * Legal status of the company. `quasi` has no two-way channel for paying members, `registered` may
 * have one, `none` gives no advice and has none either.
 */
export const advisoryKind = z.enum(['quasi', 'registered', 'none']);
export type AdvisoryKind = z.output<typeof advisoryKind>;

/**
 * Whether the public site may show stocks that the expert has not closed. A quasi investment
 * adviser may not advertise unrealised returns (law of 2024-08-14, features L05).
 */
export const mayShowOpenStocks = (kind: AdvisoryKind): boolean => kind !== 'quasi';

/** Status in force: the value set by a super admin, otherwise the brand data. */
export const advisoryMode = z.object({ kind: advisoryKind, version });
export type AdvisoryMode = z.output<typeof advisoryMode>;

/** There is a single advisory mode, so its lines in the audit log refer to this number. */
export const ADVISORY_MODE_ID = 1;

export const getAdvisoryMode = defineCall({
  method: 'GET',
  path: '/api/admin/common/advisory-mode',
  access: 'staff',
  summary: 'Returns whether paying members may use two-way channels.',
  output: z.object({ item: advisoryMode }),
  refusals: [],
});

export const setAdvisoryMode = defineCall({
  method: 'PUT',
  path: '/api/admin/advisory-mode',
  access: 'superAdmin',
  summary: 'Opens or closes the two-way channels of paying members, effective at once.',
  body: z.strictObject({ kind: advisoryKind, reason: line(2, 200), version }),
  output: z.object({ item: advisoryMode }),
  refusals: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
});
