import type { AdvisoryKind, AdvisoryMode } from '@maru/contract/advisory/advisory';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { Db } from '@maru/platform/db/db';
import type { News } from './schedule-state.ts';

/**
 * The advisory services that the company may legally offer. Kept in memory, so that entering a room
 * needs no Postgres query.
 */
export interface AdvisoryState {
  kind(): AdvisoryKind;
  /** Updates the state from events. Returns `false` for an event older than the current state. */
  readonly news: News;
  /**
   * Reads the state from Postgres.
   *
   * @returns the new state if a change had been missed, else `null`.
   */
  reload(): Promise<AdvisoryMode | null>;
}

export async function createAdvisoryState(db: Db): Promise<AdvisoryState> {
  let mode = await findAdvisoryMode(db);
  return {
    kind: () => mode.kind,
    news: {
      'advisory.changed'({ kind, version }) {
        if (version < mode.version) return false;
        mode = { kind, version };
        return true;
      },
    },
    async reload() {
      const found = await findAdvisoryMode(db);
      // An event may have come while Postgres answered, and then knows better.
      if (found.version <= mode.version) return null;
      mode = found;
      return mode;
    },
  };
}
