import { describe, expect, it } from 'vitest';
import type { Schema } from './input.ts';
import { textPlaces, withText } from './text-places.ts';

const schema: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    no: { type: 'integer' },
    link: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    images: { type: 'array', items: { type: 'object', properties: { alt: { type: 'string' } } } },
    words: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

describe('the places of a body that take text', () => {
  it('are found however deep they are', () => {
    expect(textPlaces(schema)).toEqual([
      ['title'],
      ['link'],
      ['images', 0, 'alt'],
      ['words', 'any'],
    ]);
  });

  it('are filled, and missing parent objects are created', () => {
    expect(withText({ no: 1 }, ['images', 0, 'alt'], 'x')).toEqual({
      no: 1,
      images: [{ alt: 'x' }],
    });
    expect(withText({ images: [{ no: 2 }, 3] }, ['images', 0, 'alt'], 'x')).toEqual({
      images: [{ no: 2, alt: 'x' }, 3],
    });
    expect(withText({ title: 'a' }, ['title'], 'x')).toEqual({ title: 'x' });
  });
});
