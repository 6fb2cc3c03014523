import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import webPush from 'web-push';
import { z } from 'zod';
import { OperatorError } from '../src/core/operator-error.ts';

const SECRET_BYTES = 48;
const DATA_KEY_BYTES = 32;

const secrets = z.object({
  SESSION_SECRET: z.string().min(32),
  DATA_KEYS: z.string().min(44),
  LOOKUP_SECRET: z.string().min(32),
  VAPID_PUBLIC_KEY: z.string().min(80),
  VAPID_PRIVATE_KEY: z.string().min(40),
  /** Of the simulated streams. The default is for files of earlier versions. */
  LIVE_KEY_SECRET: z.string().min(1).default('sandbox-live-secret'),
  /** Of the embedded PostgreSQL only. */
  DATABASE_PASSWORD: z.string().min(32),
});

export type Secrets = z.infer<typeof secrets>;

/**
 * Secrets of this instance, created once. Losing the file invalidates every session, every push
 * subscription and all encrypted personal data. A damaged file is therefore never replaced.
 *
 * @throws OperatorError if the file exists but cannot be used.
 */
export function loadSecrets(path: string): Secrets {
  if (existsSync(path)) return readSecrets(path);
  const made = makeSecrets();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
  return made;
}

/**
 * The secrets that the next start would use, without making the file.
 *
 * @throws OperatorError as {@link loadSecrets}.
 */
export function foreseeSecrets(path: string): Secrets {
  return existsSync(path) ? readSecrets(path) : makeSecrets();
}

function readSecrets(path: string): Secrets {
  try {
    return secrets.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new OperatorError(
      `${path} is damaged. Restore it from a copy, or remove the whole data folder to start over.`,
      { cause: error },
    );
  }
}

const word = () => randomBytes(SECRET_BYTES).toString('base64url');

function makeSecrets(): Secrets {
  const vapid = webPush.generateVAPIDKeys();
  return {
    SESSION_SECRET: word(),
    DATA_KEYS: `1:${randomBytes(DATA_KEY_BYTES).toString('base64')}`,
    LOOKUP_SECRET: word(),
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    LIVE_KEY_SECRET: word(),
    DATABASE_PASSWORD: word(),
  };
}
