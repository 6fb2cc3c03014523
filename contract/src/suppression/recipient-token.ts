import * as z from 'zod/mini';

/**
 * Identifies one message to one recipient. Only the recipient knows the token. Phones drop a
 * trailing hyphen from links, so up to two characters may be missing. The module is separate
 * because the site's first view does not need it.
 */
export const recipientToken = z.string().check(z.regex(/^\d{6,9}\.[\w-]{10,12}$/));
