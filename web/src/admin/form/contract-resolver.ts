import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { wording } from '../../shared/wording.ts';

const texts = wording.validation;

/** What a schema found wrong with a value, as far as the words need it. */
interface Issue {
  code: string;
  origin?: string | undefined;
  minimum?: unknown;
  maximum?: unknown;
  input?: unknown;
}

/** Checks a form with the schema the API checks it with, in the product's words. */
export function contractResolver<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
): Resolver<In, unknown, Out> {
  return zodResolver(schema, { error: (issue) => koreanOf(issue) });
}

/** The sentence for an issue of zod. */
export function koreanOf(issue: Issue): string {
  const { code, origin, minimum, maximum, input } = issue;
  if (input === undefined || input === null || input === '') return texts.required;
  if (code === 'too_small') {
    if (origin === 'string')
      return Number(minimum) <= 1 ? texts.required : texts.min(Number(minimum));
    // A number that stands for nothing chosen yet, such as the id 0.
    if (input === 0) return texts.required;
    return texts.numMin(Number(minimum));
  }
  if (code === 'too_big') {
    return origin === 'string' ? texts.max(Number(maximum)) : texts.numMax(Number(maximum));
  }
  return texts.pattern;
}
