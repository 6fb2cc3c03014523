import { vi } from 'vitest';

/** Same value as `expect.poll` in vitest.config.ts. `vi.waitFor` has no such setting. */
const PATIENCE_MS = 15_000;

const { waitFor } = vi;

/** Timeout for a busy machine. The wait ends as soon as the condition holds. */
vi.waitFor = (look, options = {}) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
