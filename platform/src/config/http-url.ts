import { z } from 'zod';

/** An address of another server. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
