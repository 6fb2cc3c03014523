import { brand } from '#brand';

/** The telephone of the customer centre as an address to press. */
export const phoneAddress = `tel:${brand.company.phone.replaceAll('-', '')}`;
