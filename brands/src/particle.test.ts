import { expect, it } from 'vitest';
import { withParticle } from './particle.ts';

it.each([
  ['마루', '마루는'],
  ['대범', '대범은'],
  ['퓨처온', '퓨처온은'],
  ['주식회사 마루(예시)', '주식회사 마루(예시)는'],
  ['주식회사 대범(예시)', '주식회사 대범(예시)은'],
  ['Maru', 'Maru는'],
  ['', '는'],
])('says "%s" as "%s"', (word, spoken) => {
  expect(withParticle(word, '은', '는')).toBe(spoken);
});
