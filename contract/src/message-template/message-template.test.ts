import { describe, expect, it } from 'vitest';
import {
  fillTemplate,
  longestOf,
  templateVariables,
  unknownVariablesIn,
  variablesIn,
} from './message-template.ts';
import { byteLengthOf } from '../text/sms-text.ts';

const text = '[#{브랜드}] #{전문가} 방송이 #{시각}에 시작해요. #{전문가}';

describe('the variables of a template', () => {
  it('are found once each, in the order of the list', () => {
    expect(variablesIn(text)).toEqual(['브랜드', '전문가', '시각']);
    expect(unknownVariablesIn(`${text} #{나이} #{}`)).toEqual(['나이', '']);
  });

  it('are replaced where a value is given, and stay where none is', () => {
    expect(fillTemplate(text, { 브랜드: '마루', 전문가: '$&' })).toBe(
      '[마루] $& 방송이 #{시각}에 시작해요. $&',
    );
  });

  it('count by their longest values', () => {
    const all = templateVariables.map(({ name }) => `#{${name}}`).join('');
    const bytes = templateVariables.reduce((sum, { longest }) => sum + byteLengthOf(longest), 0);

    expect(byteLengthOf(longestOf(all))).toBe(bytes);
  });
});
