import { spawn } from 'node:child_process';
import { ROOT } from '../../../platform/stack/layout.ts';

const PATIENCE_MS = 120_000;

/**
 * Runs a command in a terminal of its own and types an answer to each question, as a person does.
 *
 * @returns all that the terminal showed. @throws Error if a question does not come.
 */
export function typeInto(
  command: string,
  answers: readonly (readonly [question: string, answer: string])[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('script', ['-qefc', command, '/dev/null'], {
      cwd: ROOT,
      env: { ...env, TERM: 'xterm' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const late = setTimeout(() => child.kill(), PATIENCE_MS);
    let shown = '';
    let from = 0;
    let turn = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      const next = answers[turn];
      if (!next) return;
      const at = shown.indexOf(next[0], from);
      if (at === -1) return;
      from = at + next[0].length;
      turn += 1;
      child.stdin.write(`${next[1]}\r`);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(late);
      if (code === 0 && turn === answers.length) resolve(shown);
      else reject(new Error(`${command} exited with ${code}: ${shown.slice(-500)}`));
    });
  });
}
