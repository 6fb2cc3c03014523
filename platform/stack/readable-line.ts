import { z } from 'zod';

const WARN_LEVEL = 40;
const ERROR_LEVEL = 50;
const MAX_CHARACTERS = 300;

/** Fields of a pino line that the terminal shows. */
const record = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/**
 * Formats a server's log line for the terminal. Warnings and errors become one short line, and
 * plain text is unchanged. Returns `null` for lines that belong only in the log file.
 */
export function readableLine(line: string): string | null {
  if (line.trim() === '') return null;
  if (!line.startsWith('{')) return shorten(line);
  const parsed = record.safeParse(parseJson(line));
  if (!parsed.success) return shorten(line);
  const { level, msg, err } = parsed.data;
  if (level < WARN_LEVEL) return null;
  const reason = err && err.message !== msg ? `: ${err.message}` : '';
  return shorten(`${level >= ERROR_LEVEL ? 'error' : 'warning'}: ${msg}${reason}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A line cut short by a killed process. It is shown as the plain text it is.
    return null;
  }
}

function shorten(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  return oneLine.length > MAX_CHARACTERS ? `${oneLine.slice(0, MAX_CHARACTERS - 1)}…` : oneLine;
}
