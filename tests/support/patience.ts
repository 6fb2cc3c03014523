import { vi } from 'vitest';

/** As `expect.poll` is told in vitest.config.ts; `vi.waitFor` has no setting of its own. */
const PATIENCE_MS = 15_000;

const { waitFor } = vi;

/** Timeout for a busy machine. The wait ends as soon as the condition holds. */
vi.waitFor = (look, options = {}) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
