import * as z from 'zod/mini';

/**
 * What names one message to one recipient, to whoever got it and to nobody else. Phones leave a
 * hyphen at the end of an address out of the link, so up to two of those may be missing. In a file
 * of its own, because the first view of the site has no use for it.
 */
export const recipientToken = z.string().check(z.regex(/^\d{6,9}\.[\w-]{10,12}$/));
