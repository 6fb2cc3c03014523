import { describe, expect, it } from 'vitest';
import { topicsOf } from './expert-address.ts';

describe('the topics of an expert', () => {
  it('are the words of the field', () => {
    expect(topicsOf('반도체·IT 대형주')).toEqual(['반도체', 'IT', '대형주']);
  });

  it('name nothing twice and nothing empty', () => {
    expect(topicsOf(' 금·은, 금 ')).toEqual(['금', '은']);
    expect(topicsOf('')).toEqual([]);
  });
});
