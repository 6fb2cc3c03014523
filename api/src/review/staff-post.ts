import { badInput } from '../http/refusal.ts';

/** Refusals of posts for the constraints of their table. */
export const noExpert = {
  post_expert_id_fkey: () => badInput('expert_id', 'must be an expert of this brand'),
};
