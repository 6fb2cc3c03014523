import { brandSchema, type Brand, type BrandId } from './brand.ts';
import { brand as daebeom } from './daebeom.ts';
import { brand as futureon } from './futureon.ts';
import { brand as maru } from './maru.ts';

const brands: Record<BrandId, Brand> = { maru, futureon, daebeom };

/**
 * Returns the brand that a server runs. Do not use it in the browser: the browser bundle holds one
 * brand only (`#brand`).
 *
 * @throws with the broken fields when the brand's data do not fit the schema.
 */
export function brandOf(id: BrandId): Brand {
  return brandSchema.parse(brands[id]);
}
