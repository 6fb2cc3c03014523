import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { id, idParam, line, version } from '../core/primitive.ts';
import { features } from '../core/feature-name.ts';

export const featureSwitch = z.object({
  _id: id,
  name: z.enum(features),
  open: z.boolean(),
  version,
});
export type FeatureSwitch = z.output<typeof featureSwitch>;

/** They share one history, so their lines in the audit log are about this number. */
export const FEATURES_ID = 1;

export const listFeatures = defineCall({
  method: 'GET',
  path: '/api/home/features',
  access: 'anyone',
  shared: true,
  summary: 'Lists the parts of the site that are open now.',
  output: z.object({ items: z.array(featureSwitch) }),
  refusals: [],
});

export const setFeature = defineCall({
  method: 'PUT',
  path: '/api/admin/features/:_id',
  access: 'superAdmin',
  summary: 'Opens or closes a part of the site for all visitors, effective at once.',
  params: idParam,
  body: z.strictObject({ open: z.boolean(), reason: line(2, 200), version }),
  output: z.object({ item: featureSwitch }),
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
