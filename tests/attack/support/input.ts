import * as fc from 'fast-check';
import type { OpenAPIV3_1 } from 'openapi-types';
import { naughtyStrings } from './naughty-strings.ts';

/** The parts of an API document schema from which input is generated. */
export type Schema = OpenAPIV3_1.SchemaObject & {
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
};

/** Approximate number of invalid values among ten values of a field. */
const WILD = 2;
const DAY_MS = 86_400_000;
const MAX_DEPTH = 6;

/** Values that match no schema. */
export const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.constantFrom(null, true, false, 0, -1, 0.5, -0, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom('a', 1, null, [], {}), { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('_id', 'a', 'length', 'toString'), fc.constantFrom(1, 'x', null), {
    maxKeys: 3,
  }),
  fc.constantFrom(nest(30, []), nest(30, {})),
);

/** Generates values that match a schema, occasionally with an invalid value in one place. */
export function valueOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const fitting = depth > MAX_DEPTH ? fc.constant(null) : fittingOf(schema, depth);
  return fc.oneof({ weight: 10 - WILD, arbitrary: fitting }, { weight: WILD, arbitrary: wild });
}

function fittingOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return fc.oneof(...choice.map((one) => valueOf(one, depth + 1)));
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Schema, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return arrayOf(schema, depth);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return wild;
  }
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  const parts = Object.entries(properties).map(([name, part]) => {
    const isNeeded = required.includes(name);
    const left = { weight: isNeeded ? 1 : 5, arbitrary: fc.constant(LEFT_OUT) };
    return fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 15, arbitrary: valueOf(part, depth + 1) }, left),
    );
  });
  const others =
    typeof more === 'object'
      ? fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), valueOf(more, depth + 1), {
          maxKeys: 3,
        })
      : fc.oneof(
          { weight: 30, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.constant({ isAdmin: true }) },
        );
  return fc.tuple(fc.tuple(...parts), others).map(([entries, rest]) => ({
    ...Object.fromEntries(entries.filter(([, value]) => value !== LEFT_OUT)),
    ...rest,
  }));
}

const LEFT_OUT = Symbol('left out');

function arrayOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.prefixItems) {
    return fc.tuple(...schema.prefixItems.map((one) => valueOf(one, depth + 1)));
  }
  const { minItems = 0, maxItems = 6 } = schema;
  return fc.array(schema.items ? valueOf(schema.items, depth + 1) : wild, {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 6)),
  });
}

function numberOf({ type, minimum = -5, maximum = 2 ** 31 - 1 }: Schema): fc.Arbitrary<unknown> {
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31 - 1)];
  const isWhole = type === 'integer';
  // Few numbers, so that they name rows there are, and each other's.
  const small = fc.integer({ min: Math.max(min, 1), max: Math.max(min, Math.min(max, 30)) });
  const any = isWhole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 4, arbitrary: small }, any, fc.constantFrom(min, max));
}

function textOf(schema: Schema): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const moment = fc
    .integer({ min: -400 * DAY_MS, max: 400 * DAY_MS })
    .map((ms) => new Date(Date.now() + ms).toISOString());
  if (format === 'date-time') return moment;
  if (format === 'date') return moment.map((text) => text.slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true });
  if (format === 'uuid') return fc.uuid();
  if (pattern === undefined) {
    const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
    return fc.oneof(fc.string({ unit: 'grapheme', ...length }), fc.string(length));
  }
  // Lookaheads are removed, because the generator does not support them. A generated value matches
  // them only by chance.
  const alone = new RegExp(pattern.replaceAll(/\(\?[=!][^)]*\)/g, ''), 'u');
  return fc.stringMatching(alone, { maxLength: Math.min(maxLength, 60) });
}

function nest(depth: number, inmost: unknown): unknown {
  return depth === 0 ? inmost : nest(depth - 1, Array.isArray(inmost) ? [inmost] : { a: inmost });
}
