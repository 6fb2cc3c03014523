import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Questions to the person who started a command. */
export interface Terminal {
  ask: (question: string) => Promise<string>;
  /** Prompts without echo. */
  askHidden: (question: string) => Promise<string>;
  close: () => void;
}

/** Opens the terminal; returns `null` if standard input is not a terminal. */
export function openTerminal(): Terminal | null {
  if (!process.stdin.isTTY) return null;
  let hidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines: Interface = createInterface({ input: process.stdin, output, terminal: true });
  lines.on('SIGINT', () => {
    process.stdout.write('\n');
    process.exit(130);
  });
  return {
    ask: async (question) => (await lines.question(question)).trim(),
    async askHidden(question) {
      process.stdout.write(question);
      hidden = true;
      const answer = await lines.question('');
      hidden = false;
      process.stdout.write('\n');
      return answer;
    },
    close: () => lines.close(),
  };
}

/** Reads the first line of piped standard input. */
export async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}
