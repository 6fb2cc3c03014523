import { vi } from 'vitest';

/** As `expect.poll` is told in vitest.config.ts; `vi.waitFor` has no setting of its own. */
const PATIENCE_MS = 15_000;

const { waitFor } = vi;

/** Waits for what a busy machine takes its time for. Whoever sees it goes on at once. */
vi.waitFor = (look, options = {}) =>
  waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
