import { brandOf } from '@maru/brands/registry';
import type { Brand } from '@maru/brands/brand';
import type { AdvisoryKind, AdvisoryMode } from '@maru/contract/advisory/advisory';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

interface Stored {
  brand: Brand['id'];
  kind: AdvisoryKind | null;
  version: number;
}

/**
 * Returns the advisory mode currently in force, which defines what the company may legally do. It
 * is the only source of this decision.
 */
export async function findAdvisoryMode(db: Queryable): Promise<AdvisoryMode> {
  const [row] = await db<Stored[]>`
    select brand, advisory_kind as kind, advisory_version as version from deployment`;
  return modeOf(row!);
}

/** Returns the mode and locks its row until the transaction ends. */
export async function lockAdvisoryMode(tx: Tx): Promise<AdvisoryMode> {
  const [row] = await tx<Stored[]>`
    select brand, advisory_kind as kind, advisory_version as version from deployment for update`;
  return modeOf(row!);
}

/** Changes the mode. Notifies open rooms and staff pages if and only if `tx` commits. */
export async function changeAdvisoryMode(tx: Tx, kind: AdvisoryKind): Promise<AdvisoryMode> {
  const [row] = await tx<(Stored & { at: string })[]>`
    update deployment set advisory_kind = ${kind}, advisory_version = advisory_version + 1
    returning brand, advisory_kind as kind, advisory_version as version, now() as at`;
  const mode = modeOf(row!);
  await publish(tx, 'advisory.changed', { ...mode, at: row!.at });
  return mode;
}

function modeOf({ brand, kind, version }: Stored): AdvisoryMode {
  return { kind: kind ?? brandOf(brand).switches.advisory_kind, version };
}
