import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 24;

/** A name nobody can guess, 32 characters, for what only one browser may go on with. */
export function createSecretName(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
