import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomFillSync,
} from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
const CHECK_LETTERS = 16;

/** Random bytes are requested for this many nonces at once, which costs a tenth. */
const NONCES = 256;

/**
 * Field that a value belongs to. It is bound into the ciphertext, so that a value of one field
 * cannot pass as another.
 */
export type PersonalField =
  | 'phone'
  | 'email'
  | 'push'
  | 'login'
  | 'code'
  | 'totp'
  | 'recovery'
  | 'person'
  | 'account'
  | 'birth'
  | 'ci'
  | 'di'
  | 'words'
  | 'memo'
  | 'inquiry'
  | 'inbox'
  | 'departed'
  | 'webhook'
  | 'billing'
  | 'feed'
  | 'tax'
  | 'social';

/**
 * Personal data at rest (reliability D1): AES-256-GCM with a key id in front, and a keyed hash
 * for look-ups. Keys live outside the database.
 */
export interface PersonalData {
  /**
   * `keyId(1) nonce(12) tag(16) cipher`; differs each time for the same value.
   *
   * @param record id of the row, included in the seal if known, so that a value cannot be moved to
   *   another row.
   */
  seal(field: PersonalField, value: string, record?: number): Buffer;
  /** @throws Error if the bytes were tampered with or their key is missing. */
  open(field: PersonalField, sealed: Uint8Array, record?: number): string;
  /** Keyed hash for look-ups: equal for equal values. */
  hash(field: PersonalField, value: string): Buffer;
  /** The hashes of the value before each rotation of LOOKUP_SECRET, newest first. */
  formerHashes(field: PersonalField, value: string): Buffer[];
}

/**
 * @param keys `keyId:base64,…`, newest first: the first seals, all open.
 * @param lookupSecret `secret,…`, newest first. The oldest keys the hash of the value. Each newer
 *   one keys the hash of that hash, so a rotation needs no plain value.
 */
export function createPersonalData(keys: string, lookupSecret: string): PersonalData {
  const lookupSecrets = lookupSecretsOf(lookupSecret).map((secret) =>
    createSecretKey(secret, 'utf8'),
  );
  const allHashes = (field: PersonalField, value: string) => {
    const hashes: Buffer[] = [];
    for (const secret of lookupSecrets) {
      const input = hashes.at(-1) ?? `${field}\0${value}`;
      hashes.push(createHmac('sha256', secret).update(input).digest());
    }
    return hashes;
  };
  // Node 24 needs 15 us more for each use of a key that is given as bytes.
  const byId = new Map(parseKeys(keys).map(([keyId, key]) => [keyId, createSecretKey(key)]));
  const nextNonce = createNonces();
  const [newest] = byId;
  if (!newest) throw new Error('DATA_KEYS contains no key.');
  const [newestId, newestKey] = newest;

  return {
    seal(field, value, record) {
      const nonce = nextNonce();
      const cipher = createCipheriv('aes-256-gcm', newestKey, nonce);
      cipher.setAAD(boundTo(field, record));
      const sealed = cipher.update(value, 'utf8');
      cipher.final();
      return Buffer.concat([Buffer.of(newestId), nonce, cipher.getAuthTag(), sealed]);
    },

    open(field, sealed, record) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const key = byId.get(bytes[0] ?? -1);
      if (!key) throw new Error('The encryption key of this value is not in DATA_KEYS.');
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const tag = bytes.subarray(1 + NONCE_BYTES, HEADER_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(boundTo(field, record))
        .setAuthTag(tag);
      const value = decipher.update(bytes.subarray(HEADER_BYTES));
      decipher.final();
      return value.toString('utf8');
    },

    hash: (field, value) => allHashes(field, value).at(-1)!,
    formerHashes: (field, value) => allHashes(field, value).slice(0, -1).toReversed(),
  };
}

function createNonces(): () => Buffer {
  const pool = Buffer.alloc(NONCES * NONCE_BYTES);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const nonce = pool.subarray(used, used + NONCE_BYTES);
    used += NONCE_BYTES;
    return nonce;
  };
}

/** The secrets of `LOOKUP_SECRET`, oldest first. */
export function lookupSecretsOf(lookupSecret: string): string[] {
  return lookupSecret.split(',').toReversed();
}

/** Returns the ids of the keys in such a list, newest first. */
export function keyIdsOf(keys: string): number[] {
  return parseKeys(keys).map(([keyId]) => keyId);
}

/** Check text per secret name, such as `DATA_KEYS 1`, `LOOKUP_SECRET` or `LOOKUP_SECRET 2`. */
export type SecretChecks = Readonly<Record<string, string>>;

const LOOKUP = 'LOOKUP_SECRET';

/** Whether a check belongs to a secret of `LOOKUP_SECRET`. They are numbered from the oldest. */
export const isLookupCheck = (name: string) => name.startsWith(LOOKUP);

/** Identifies secrets without revealing them: a keyed hash of a fixed text for each. */
export function secretChecksOf(keys: string, lookupSecret: string): SecretChecks {
  const checkOf = (key: Buffer | string) =>
    createHmac('sha256', key).update('maru secret check').digest('hex').slice(0, CHECK_LETTERS);
  return Object.fromEntries([
    ...parseKeys(keys).map(([keyId, key]) => [`DATA_KEYS ${keyId}`, checkOf(key)]),
    ...lookupSecretsOf(lookupSecret).map((secret, i) => [
      i === 0 ? LOOKUP : `${LOOKUP} ${i + 1}`,
      checkOf(secret),
    ]),
  ]);
}

/** Names of the secrets that differ from the noted ones. A noted LOOKUP_SECRET must be given. */
export function otherSecrets(noted: SecretChecks, given: SecretChecks): string[] {
  return Object.entries(noted)
    .filter(([name, check]) => (name in given || isLookupCheck(name)) && given[name] !== check)
    .map(([name]) => name);
}

function parseKeys(keys: string) {
  return keys.split(',').map((entry) => {
    const [keyId = '', base64 = ''] = entry.split(':');
    return [Number(keyId), Buffer.from(base64, 'base64')] as const;
  });
}

function boundTo(field: PersonalField, record: number | undefined): Buffer {
  return Buffer.from(record === undefined ? field : `${field}:${record}`);
}
