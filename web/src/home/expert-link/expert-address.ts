import { brand } from '#brand';

/** The page of an expert in this brand. */
export function expertAddress(expert: number): string {
  return brand.places.expert.replace('{expertId}', String(expert));
}

/** Splits an expert's field into topics: `반도체·IT 대형주` → 반도체, IT, 대형주. */
export function topicsOf(field: string): string[] {
  return [...new Set(field.split(/[·,\s]+/u).filter(Boolean))];
}
