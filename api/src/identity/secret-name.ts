import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 24;

/** Unguessable 32-character name for a flow that only one browser may continue. */
export function createSecretName(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
