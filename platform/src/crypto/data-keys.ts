import { OperatorError } from '../core/operator-error.ts';
import type { Db, Queryable } from '../db/db.ts';
import {
  isLookupCheck,
  keyIdsOf,
  otherSecrets,
  type PersonalData,
  type SecretChecks,
} from './personal-data.ts';
import { sealedColumns, type SealedColumn } from './sealed-columns.ts';

/** Values in one step. */
const BATCH = 500;

/** How many values of a column a key seals. */
export interface KeyUse {
  keyId: number;
  place: string;
  values: number;
}

/**
 * Re-encrypts, with the newest key, values encrypted with older keys (features L08). Works in
 * small batches while the product runs. Values that change concurrently keep their new contents.
 * Finished values stay finished, so the command can be interrupted and restarted at any time.
 *
 * @param say called for each column with re-encrypted values.
 * @returns values still encrypted with older keys. Empty unless a process still encrypts with one.
 */
export async function rotateKeys(
  { db, personal, keys }: { db: Db; personal: PersonalData; keys: string },
  say: (line: string) => void,
): Promise<KeyUse[]> {
  const [newest] = keyIdsOf(keys);
  if (newest === undefined) throw new Error('DATA_KEYS contains no key.');
  for (const column of sealedColumns) {
    const values = await rotateColumn(db, personal, column, newest);
    if (values > 0) say(`${placeOf(column)}: ${values} values re-encrypted`);
  }
  return (await countKeyUse(db)).filter(({ keyId }) => keyId !== newest);
}

const placeOf = ({ table, column }: SealedColumn) => `${table}.${column}`;

async function rotateColumn(
  db: Db,
  personal: PersonalData,
  sealed: SealedColumn,
  newest: number,
): Promise<number> {
  const { table, column, key, record = key } = sealed;
  let after = -1;
  let values = 0;
  for (;;) {
    const rows = await db<{ id: number; record: number; value: Buffer }[]>`
      select ${db(key)} as id, ${db(record)} as record, ${db(column)} as value from ${db(table)}
      where ${db(key)} > ${after} and get_byte(${db(column)}, 0) <> ${newest}
      order by ${db(key)} limit ${BATCH}`;
    const last = rows.at(-1);
    if (!last) return values;
    const resealed = rows.map((row) => reseal(personal, sealed, row));
    const changed = await db`
      update ${db(table)} t set ${db(column)} = decode(v.resealed, 'hex')
      from unnest(${rows.map(({ id }) => id)}::bigint[],
                  ${rows.map(({ value }) => value.toString('hex'))}::text[],
                  ${resealed.map((value) => value.toString('hex'))}::text[])
             as v (id, former, resealed)
      where t.${db(key)} = v.id and t.${db(column)} = decode(v.former, 'hex')`;
    values += changed.count;
    after = last.id;
  }
}

/** @throws Error if it cannot be opened: its key is not in the list, or it was tampered with. */
function reseal(
  personal: PersonalData,
  sealed: SealedColumn,
  row: { id: number; record: number; value: Buffer },
): Buffer {
  const bound = sealed.record === undefined ? undefined : row.record;
  for (const [i, field] of sealed.fields.entries()) {
    try {
      return personal.seal(field, personal.open(field, row.value, bound), bound);
    } catch (error) {
      if (i < sealed.fields.length - 1) continue;
      throw new Error(`Cannot decrypt ${placeOf(sealed)} of row ${row.id}.`, { cause: error });
    }
  }
  throw new Error(`No field is defined for ${placeOf(sealed)}.`);
}

/** Counts the values that each key seals, per column. Reads all of them. */
export async function countKeyUse(db: Db): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const sealed of sealedColumns) {
    const column = db(sealed.column);
    const rows = await db<{ keyId: number; values: number }[]>`
      select get_byte(${column}, 0) as "keyId", count(*) as values
      from ${db(sealed.table)} where length(${column}) > 0 group by 1`;
    uses.push(...rows.map((row) => ({ ...row, place: placeOf(sealed) })));
  }
  return uses;
}

/**
 * Notes the checks of the secrets in use, and refuses secrets that differ from the noted ones: they
 * would open and find nothing, and nothing they seal could be opened later.
 *
 * @throws OperatorError naming the secrets that differ, or if LOOKUP_SECRET was not rotated first.
 */
export async function holdSecrets(db: Db, given: SecretChecks): Promise<void> {
  const noted = await readSecretChecks(db);
  const others = otherSecrets(noted, given);
  if (others.length > 0) {
    throw new OperatorError(
      `This database uses another ${others.join(' and ')}. Restore that value. With the current one, no data can be decrypted or found.`,
    );
  }
  const isNew = (name: string) => !(name in noted);
  if (
    Object.keys(noted).some(isLookupCheck) &&
    Object.keys(given).some((name) => isLookupCheck(name) && isNew(name))
  ) {
    throw new OperatorError(
      'LOOKUP_SECRET starts with a secret that this database does not use yet. Stop all servers and run migrate.',
    );
  }
  const checks = Object.entries(given).map(([name, value]) => ({ name, value }));
  await db`insert into secret_check ${db(checks)} on conflict do nothing`;
}

export async function readSecretChecks(db: Queryable): Promise<SecretChecks> {
  const noted = await db<{ name: string; value: string }[]>`select name, value from secret_check`;
  return Object.fromEntries(noted.map(({ name, value }) => [name, value]));
}

/**
 * Records the known keys, and refuses to start if a missing key is still in use. Before a key is
 * removed from the list, its values must be re-encrypted. Key use is counted only if a key is
 * missing.
 *
 * @throws OperatorError naming the key and the values it encrypts.
 */
export async function holdDataKeys(db: Db, keys: string): Promise<void> {
  const given = keyIdsOf(keys);
  await db`
    insert into data_key (id) select unnest(${given}::int[])
    on conflict (id) do update set dropped_at = null where data_key.dropped_at is not null`;
  const missing = await db<{ id: number }[]>`
    select id from data_key where dropped_at is null and id <> all(${given}::int[])`;
  if (missing.length === 0) return;
  const uses = await countKeyUse(db);
  for (const { id } of missing) {
    const used = uses.filter(({ keyId }) => keyId === id);
    if (used.length > 0) {
      const places = used.map(({ place, values }) => `${place} (${values})`).join(', ');
      throw new OperatorError(
        `Data key ${id} is not in DATA_KEYS but still encrypts ${places}. Add it to the end of the list again and run rotate-keys.`,
      );
    }
    await db`update data_key set dropped_at = now() where id = ${id}`;
    await db`delete from secret_check where name = ${`DATA_KEYS ${id}`}`;
  }
}
