import { linesTable, reportLines, type Line } from '../../support/lines.ts';
import { writeSection } from './report.ts';

interface Bench {
  /** The word behind `npm run bench --`. */
  name: string;
  /** The heading of its section in docs/benchmarks.md. */
  title: string;
  /**
   * Runs a part of the benchmark, on a machine with other work. Speeds are not judged and results
   * are not saved.
   */
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
 * Runs a bench to completion and exits the process. Prints the measurements and records them for
 * docs/benchmarks.md. Stops every process that the bench started, also on failure.
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
