import * as z from 'zod/mini';
import { contentBulk } from '../core/bulk.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idText,
  instant,
  line,
  ownPicture,
  staffSearch,
  text,
  typedAs,
  typedDay,
  version,
  yesNo,
} from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import { profitCase } from './profit.ts';

export const staffProfit = z.extend(profitCase, {
  /** The picture of the account's statement. Only staff see it. */
  evidence: z.nullable(z.string()),
  /** Another staff member than the author has compared the figures with the statement. */
  verified: z.boolean(),
  /** `null` if not verified, or if verified before names were recorded. */
  verified_by: z.nullable(z.string()),
  shown: z.boolean(),
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffProfit = z.output<typeof staffProfit>;

/** More points cannot be told apart on a card. */
export const MOST_COURSE_POINTS = 120;

const percent = z.number().check(z.gte(-100), z.lte(10_000));

export const profitInput = z.strictObject({
  title: line(1, 100),
  body_html: text(0, 50_000),
  expert_id: z.nullable(id),
  /** Masked already: a whole name has no place here. */
  author: z
    .string()
    .check(typedAs(/^[^\s○]{1,4}○{1,6}[^\s○]{0,4}$/u, 'must be a masked name such as 김○나')),
  market: line(1, 40),
  from: typedDay,
  to: typedDay,
  trades: count.check(z.gte(1), z.lte(100_000)),
  /** Losses as well as gains. */
  return_percent: percent,
  /** From 0 to `return_percent`; empty = not entered. */
  course: z.array(percent).check(z.maxLength(MOST_COURSE_POINTS)),
  evidence: z.nullable(ownPicture),
  /**
   * The author cannot verify it. Any other change removes the verification and unpublishes the
   * case.
   */
  verified: z.boolean(),
  /** Only with its evidence, seen by staff, and without words that promise too much. */
  shown: z.boolean(),
});
export type ProfitInput = z.output<typeof profitInput>;

export const profits = resource({
  path: '/api/admin/profits',
  access: 'manageContent',
  row: staffProfit,
  input: profitInput,
  query: {
    expert: z.optional(idText),
    shown: z.optional(yesNo),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest', 'title']), 'latest'),
  },
  refusals: { write: ['INVALID_INPUT', 'FORBIDDEN_WORDS', 'SECOND_PERSON_NEEDED'] },
  maxBodyBytes: 300_000,
  summaries: {
    list: 'Lists profit cases for staff, visible or hidden.',
    get: 'Returns one profit case for staff, with its evidence.',
    create: 'Adds a profit case.',
    update: 'Changes a profit case. Requires the version that was read.',
    delete: 'Deletes a profit case.',
  },
});

export const exportProfits = exportCall(profits.list);

export const bulkProfits = contentBulk(profits.list);
