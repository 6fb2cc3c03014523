import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POSTGRES_USER } from './embedded-postgres.ts';
import { loadSecrets } from './secrets.ts';

// Used by `docker compose up` on an unprepared machine. Generates the secrets once, on a volume, as
// variables that every server reads (`node --env-file-if-exists`). Values from the container's
// environment take precedence.
const folder = process.env['SECRETS_DIR'] ?? '/secrets';
const database = process.env['POSTGRES_DB'] ?? 'maru_maru';
mkdirSync(folder, { recursive: true });

const { DATABASE_PASSWORD, ...keys } = loadSecrets(join(folder, 'secrets.json'));
const variables = {
  ...keys,
  DATABASE_URL: `postgres://${POSTGRES_USER}:${DATABASE_PASSWORD}@postgres:5432/${database}`,
};
const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
writeFileSync(join(folder, 'maru.env'), `${lines.join('\n')}\n`, { mode: 0o600 });
// The database's container reads its password as an account of its own.
const passwordFile = join(folder, 'postgres-password');
if (!existsSync(passwordFile)) writeFileSync(passwordFile, DATABASE_PASSWORD, { mode: 0o644 });
