import { describe, expect, it } from 'vitest';
import { newColumn, problemsOfColumn } from './column-values.ts';

const column = { ...newColumn.values, title: '나눠 사는 까닭', html: '<p>글</p>' };

describe('[U12] the form of a column', () => {
  it('is content with a title and a text', () => {
    expect(problemsOfColumn(column, true)).toEqual({});
  });

  it('lets a draft wait for its text, and the public not', () => {
    const empty = { ...column, html: '<p>&nbsp;</p>' };

    expect(problemsOfColumn(empty, false)).toEqual({});
    expect(Object.keys(problemsOfColumn(empty, true))).toEqual(['html']);
  });

  it('counts a picture as something to see', () => {
    const picture = { ...column, html: '<img src="/uploads/column/a.png" alt="">' };

    expect(problemsOfColumn(picture, true)).toEqual({});
  });

  it('wants a title that is not too long', () => {
    for (const title of ['', '  ', '가'.repeat(61)]) {
      expect(Object.keys(problemsOfColumn({ ...column, title }, false))).toEqual(['title']);
    }
  });
});
