import { linesTable, reportLines, type Line } from '../../support/lines.ts';
import { writeSection } from './report.ts';

interface Bench {
  /** The word behind `npm run bench --`. */
  name: string;
  /** The heading of its section in docs/benchmarks.md. */
  title: string;
  /** A part of it, on a machine with other work: of that, speed says nothing and nothing is kept. */
  short: boolean;
}

export interface Measured {
  /** Tables, in Markdown. */
  text: string;
  /** Results that must hold on any machine. */
  truths?: readonly Line[];
  /** Results that must hold on an otherwise idle machine. */
  speeds?: readonly Line[];
}

/**
 * Runs a bench to its end and the process with it: prints what was measured, writes it down for
 * docs/benchmarks.md, and ends whatever it started, also where it fails.
 */
export async function runBench(
  { name, title, short }: Bench,
  measure: () => Promise<Measured>,
  end: () => Promise<void>,
): Promise<never> {
  let held = false;
  try {
    const { text, truths = [], speeds = [] } = await measure();
    const report = `${text}\n\n${linesTable([...truths, ...speeds])}`;
    process.stdout.write(`\n${report}\n`);
    if (!short) await writeSection(name, title, report);
    held = reportLines(title, short ? truths : [...truths, ...speeds]);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  } finally {
    await end();
  }
  process.exit(held ? 0 : 1);
}
