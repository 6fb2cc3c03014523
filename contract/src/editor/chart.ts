import * as z from 'zod/mini';
import { chartKinds, chartProblem } from './chart-html.ts';

/** A chart in the document of the editor. {@link chartProblem} has its limits. */
export const chart = z
  .strictObject({
    kind: z.enum(chartKinds),
    title: z.string(),
    /** The heading of the labels, such as 종목; empty = none. */
    labelName: z.string(),
    labels: z.array(z.string()),
    series: z.array(
      z.strictObject({
        name: z.string(),
        unit: z.string(),
        isChange: z.boolean(),
        /** `null` = no figure. */
        values: z.array(z.nullable(z.number())),
      }),
    ),
    source: z.string(),
  })
  .check(z.refine((value) => chartProblem(value) === null, { error: 'exceeds the limits' }));
