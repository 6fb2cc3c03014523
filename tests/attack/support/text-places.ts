import type { Schema } from './input.ts';

/** The names that lead to a part of something, from the outside in; 0 is the first of a list. */
export type Place = readonly (string | 0)[];

const MAX_DEPTH = 6;

/** Finds every place in a schema that accepts text. */
export function textPlaces(schema: Schema, depth = 0): Place[] {
  if (depth > MAX_DEPTH) return [];
  const within = (part: Schema, name: string | 0) =>
    textPlaces(part, depth + 1).map((place): Place => [name, ...place]);
  const all = [
    ...(schema.type === 'string' ? [[]] : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((choices) =>
      (choices ?? []).flatMap((choice) => textPlaces(choice, depth + 1)),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => within(part, name)),
    ...(schema.items ? within(schema.items, 0) : []),
    ...(schema.prefixItems?.[0] ? within(schema.prefixItems[0], 0) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? within(schema.additionalProperties, 'any')
      : []),
  ];
  // Several choices may have the same place.
  return [...new Map(all.map((place) => [JSON.stringify(place), place])).values()];
}

/** Returns a copy with a text in one place. Creates missing parents of that place. */
export function withText<T extends object>(whole: T, place: Place, text: string): T;
export function withText(whole: unknown, place: Place, text: string): unknown;
export function withText(whole: unknown, [name, ...rest]: Place, text: string): unknown {
  if (name === undefined) return text;
  if (name === 0) {
    const [first, ...others]: unknown[] = Array.isArray(whole) ? whole : [];
    return [withText(first, rest, text), ...others];
  }
  const known = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {};
  const part = Object.hasOwn(known, name) ? Reflect.get(known, name) : undefined;
  return { ...known, [name]: withText(part, rest, text) };
}
