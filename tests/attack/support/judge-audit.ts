import { z } from 'zod';
import { exactly, type Line } from '../../support/lines.ts';

const WHAT = 'known vulnerabilities, high or critical';

const audit = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.number(), critical: z.number() }),
  }),
});

/** npm's message when a registry is unreachable, has no advisories, or fails. */
const noAnswer = z.object({
  message: z.string().regex(/^(?:404|405|5\d\d) |^request to \S+ failed/),
});

/**
 * @param reported output of `npm audit --json`. The line fails for output that is not an audit. A
 *   registry without an answer counts as a known failure.
 */
export function holesIn(reported: string): Line {
  const said = jsonOf(reported);
  const known = audit.safeParse(said);
  if (known.success) {
    const { high, critical } = known.data.metadata.vulnerabilities;
    return exactly(WHAT, high + critical);
  }
  const line = exactly(WHAT, 'unavailable');
  if (!noAnswer.safeParse(said).success) return line;
  const why = 'the registry returns no advisories here, so vulnerabilities are unknown';
  return { ...line, why };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No audit at all.
    return undefined;
  }
}
