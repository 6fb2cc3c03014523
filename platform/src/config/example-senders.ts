import { brandId, type BrandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';

/** The number of the customer centre of a brand, digits only. */
export function senderOf(brand: BrandId): string {
  return brandOf(brand).company.phone.replaceAll('-', '');
}

const EXAMPLES: ReadonlySet<string> = new Set(brandId.options.map(senderOf));

/** Whether a number is missing, or is one of the brands' examples, which belong to no company. */
export function isExampleSender(sender: string | undefined): boolean {
  return sender === undefined || EXAMPLES.has(sender);
}
