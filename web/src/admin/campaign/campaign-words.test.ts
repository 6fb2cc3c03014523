import { describe, expect, it } from 'vitest';
import { aCampaign } from './campaign.fixture.ts';
import { nameOf } from './campaign-words.ts';

describe('the name of a campaign', () => {
  it('is its title, else the first line that says something', () => {
    expect(nameOf(aCampaign({ title: '안내' }))).toBe('안내');
    expect(nameOf(aCampaign({ title: '', text: '\n점검 안내\n내일' }))).toBe('점검 안내');
  });
});
