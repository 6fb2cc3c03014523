import { brandSchema, type Brand, type BrandId } from './brand.ts';
import { expertNicknames } from './common-data.ts';
import { daebeomLegacy } from './daebeom-legacy.ts';
import { brand as daebeom } from './daebeom.ts';
import { futureonLegacy } from './futureon-legacy.ts';
import { brand as futureon } from './futureon.ts';
import { maruLegacy } from './maru-legacy.ts';
import { brand as maru } from './maru.ts';

const brands: Record<BrandId, unknown> = {
  maru: { ...maru, expertNicknames, legacy: maruLegacy },
  futureon: { ...futureon, expertNicknames, legacy: futureonLegacy },
  daebeom: { ...daebeom, expertNicknames, legacy: daebeomLegacy },
};

/**
 * Returns the brand that a server runs. Do not use it in the browser: the browser bundle holds one
 * brand only (`#brand`).
 *
 * @throws with the broken fields when the brand's data do not fit the schema.
 */
export function brandOf(id: BrandId): Brand {
  return brandSchema.parse(brands[id]);
}
