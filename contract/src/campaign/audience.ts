import * as z from 'zod/mini';
import { grade } from '../member/grade.ts';
import { behaviourFields, MOST_CONDITION_DAYS } from './segment/behaviour.ts';
import { MAX_PHONES, phoneColumns } from './phone-columns.ts';
import { count, id, text } from '../core/primitive.ts';
import { readMobile } from '../text/typed-text.ts';

/** Maximum number of members in one audience. */
export const MAX_MEMBERS = 10_000;

/** Body limit: two pasted lists of maximum size fit, with columns beside one of them. */
export const AUDIENCE_BYTES = 12_000_000;

/** Whether a member has it now, or had it and no longer does. */
const holding = z.enum(['active', 'expired']);
export type Holding = z.output<typeof holding>;

const ids = z.array(id).check(z.minLength(1), z.maxLength(50));
const held = z.strictObject({ ids, state: holding });

const days = z.int().check(z.lte(MOST_CONDITION_DAYS));
const window = { path: ['to'], error: 'must not be less than from' };

const conditionFields = {
  grades: z.optional(z.array(grade).check(z.minLength(1), z.maxLength(4))),
  /** Of products of these experts. */
  experts: z.optional(held),
  products: z.optional(held),
  series: z.optional(held),
  /**
   * Memberships that end within these days from today and have no following membership. 0 is today,
   * -7 is a week ago. If products are named above, only theirs count.
   */
  ends: z.optional(
    z
      .strictObject({
        from: days.check(z.gte(-MOST_CONDITION_DAYS)),
        to: days.check(z.gte(-MOST_CONDITION_DAYS)),
      })
      .check(z.refine(({ from, to }) => from <= to, window)),
  ),
  /** Members who entered one of these events, or who won there. */
  events: z.optional(z.strictObject({ ids, won: z.boolean() })),
  /** How many days ago the last login was; `to: null` = or longer, or never. */
  login: z.optional(
    z
      .strictObject({
        from: days.check(z.nonnegative()),
        to: z.nullable(days.check(z.nonnegative())),
      })
      .check(z.refine(({ from, to }) => to === null || from < to, window)),
  ),
  ...behaviourFields,
};

/** Conditions on members. All of them must be met. */
export const conditions = z
  .strictObject(conditionFields)
  .check(z.refine((set) => Object.keys(set).length > 0, 'must contain a condition'));
export type Conditions = z.output<typeof conditions>;

/** As typed or pasted. Entries that are no mobile number are counted as `invalid`. */
const phones = z.array(text(0, 40)).check(z.minLength(1), z.maxLength(MAX_PHONES));

/**
 * Numbers that get nothing. One that cannot be read is refused: its owner would get the message.
 * Empty entries are ignored beside numbers only.
 */
const excludedPhones = z
  .array(
    text(0, 40).check(
      z.refine((written) => written.trim() === '' || readMobile(written) !== null, {
        error: 'must be a mobile number',
      }),
    ),
  )
  .check(
    z.minLength(1),
    z.maxLength(MAX_PHONES),
    z.refine((list) => list.some((written) => written.trim() !== ''), 'must contain a number'),
  );

/** Members and numbers excluded from the audience. */
const exclude = z.optional(
  z
    .strictObject({ conditions: z.optional(conditions), phones: z.optional(excludedPhones) })
    .check(
      z.refine(
        (left) => left.conditions !== undefined || left.phones !== undefined,
        'must contain a condition or a number',
      ),
    ),
);

const byCondition = [
  z.strictObject({ kind: z.literal('all'), exclude }),
  z.strictObject({
    kind: z.literal('grade'),
    grades: z.array(grade).check(z.minLength(1), z.maxLength(4)),
    exclude,
  }),
  z.strictObject({ kind: z.literal('expert'), expert_id: id, state: holding, exclude }),
  z.strictObject({ kind: z.literal('conditions'), match: conditions, exclude }),
] as const;
const byHand = z.strictObject({
  kind: z.literal('members'),
  member_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_MEMBERS)),
  exclude,
});

/** Positions of numbers in their list, from 0. */
const positions = z.optional(
  z.array(z.int().check(z.nonnegative())).check(z.maxLength(MAX_PHONES)),
);

/**
 * Numbers of a list that get no message, by position. Each counts as excluded for the reason of its
 * name.
 */
const phoneMarks = z.strictObject({
  /** The list says that the person refuses messages. All rows of that number are left out. */
  declined: positions,
  /** Staff have not decided whether the row is a recipient. Such a campaign cannot be created. */
  undecided: positions,
  /** Staff left the row out. */
  left_out: positions,
});
export type PhoneMarks = z.output<typeof phoneMarks>;

export const phonesAudience = z
  .strictObject({
    kind: z.literal('phones'),
    phones,
    marks: z.optional(phoneMarks),
    /** Extra variables with a value per number, such as the columns of a pasted table. */
    columns: z.optional(phoneColumns),
    exclude,
  })
  .check(
    z.refine(
      ({ phones: { length }, columns = [] }) =>
        columns.every(({ values }) => values.length === length),
      { path: ['columns'], error: 'must have one value per number' },
    ),
    z.refine(
      ({ phones: { length }, marks = {} }) =>
        Object.values(marks).every((places) => (places ?? []).every((at) => at < length)),
      { path: ['marks'], error: 'must name numbers of the list' },
    ),
  );

/** Audience of a message. Advertising also requires each recipient's consent. */
export const pushAudience = z.discriminatedUnion('kind', [...byCondition, byHand]);
export const smsAudience = z.discriminatedUnion('kind', [...byCondition, byHand, phonesAudience]);
export type Audience = z.output<typeof smsAudience>;

/** Stored form of an exclusion. Only the count of its numbers is kept. */
const keptExclude = z.optional(z.object({ conditions: z.optional(conditions), phones: count }));

/**
 * An audience as it is stored. For picked members and pasted numbers only the counts are stored.
 */
export const keptAudience = z.discriminatedUnion('kind', [
  z.object({ ...byCondition[0].shape, exclude: keptExclude }),
  z.object({ ...byCondition[1].shape, exclude: keptExclude }),
  z.object({ ...byCondition[2].shape, exclude: keptExclude }),
  z.object({ ...byCondition[3].shape, exclude: keptExclude }),
  z.object({ kind: z.literal('members'), count, exclude: keptExclude }),
  z.object({
    kind: z.literal('phones'),
    count,
    /** The names of its columns that the text uses; their values are with the recipients. */
    columns: z.optional(z.array(z.string())),
    exclude: keptExclude,
  }),
]);
export type KeptAudience = z.output<typeof keptAudience>;

/** A saved audience as a campaign keeps it, which also counts excluded numbers. */
export function keptOfNamed({ exclude: left, ...meant }: NamedAudience): KeptAudience {
  return left ? { ...meant, exclude: { ...left, phones: 0 } } : meant;
}

/** Columns that a list of numbers adds to the member variables. */
export function columnNamesOf(audience: Audience | KeptAudience): string[] {
  if (audience.kind !== 'phones') return [];
  return (audience.columns ?? []).map((column) =>
    typeof column === 'string' ? column : column.name,
  );
}

/** A named audience consists of conditions only, because phone numbers must not be stored here. */
const exceptConditions = z.optional(z.strictObject({ conditions }));
export const namedAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all'), exclude: exceptConditions }),
  z.strictObject({ kind: z.literal('conditions'), match: conditions, exclude: exceptConditions }),
]);
export type NamedAudience = z.output<typeof namedAudience>;

/** How many were left out of an audience, and why. */
export const excluded = z.object({
  /** No consent to advertising. */
  no_consent: count,
  duplicate: count,
  withdrawn: count,
  /** No usable number, or no device. */
  invalid: count,
  /** The number is on the list of numbers that receive no advertising. */
  opted_out: count,
  /** The member has turned the category off, or never turned it on. */
  not_wanted: count,
  /** The member has received as much advertising as the cap allows. Older campaigns have no count. */
  capped: z._default(count, 0),
  /** By the exclusion of the audience, or by staff. */
  left_out: count,
  /** The pasted list says that the person refuses messages. Older campaigns have no count. */
  declined: z._default(count, 0),
  /** Staff have not decided on the row of the pasted list. Only a preview counts these. */
  undecided: z._default(count, 0),
  /** The text names something of each recipient that there is not of this one. */
  no_value: count,
});
export type Excluded = z.output<typeof excluded>;

export const noExclusions: Excluded = {
  no_consent: 0,
  duplicate: 0,
  withdrawn: 0,
  invalid: 0,
  opted_out: 0,
  not_wanted: 0,
  capped: 0,
  left_out: 0,
  declined: 0,
  undecided: 0,
  no_value: 0,
};
