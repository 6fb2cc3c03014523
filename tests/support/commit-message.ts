import { readFileSync } from 'node:fs';
import { faultsOf, subjectOf } from './commit-subject.ts';

// The git hook `commit-msg`: checks the file that holds the message of a commit.
const subject = subjectOf(readFileSync(process.argv[2] ?? '', 'utf8'));
const faults = faultsOf(subject);
if (faults.length > 0) {
  process.stderr.write(`Commit subject refused: ${subject}\n${faults.join('\n')}\n`);
  process.exitCode = 1;
}
