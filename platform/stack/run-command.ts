import { spawn } from 'node:child_process';

interface RunOptions {
  uid?: number;
  gid?: number;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Standard input of the command. */
  input?: string;
}

/** How much of a failed command's output its error repeats. */
const TAIL_CHARACTERS = 1_000;

/**
 * Runs a command to completion and returns its output.
 *
 * @throws Error with the end of the output if the command cannot be started or fails.
 */
export function runCommand(
  program: string,
  args: readonly string[],
  { input = '', ...options }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    // A command may exit without reading all of its input. Its exit code reports why.
    child.stdin.on('error', () => undefined).end(input);
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', (error) => reject(new Error(`${program}: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const tail = (errors || output).trim().slice(-TAIL_CHARACTERS);
      reject(new Error(`${program} failed (${signal ?? `exit code ${code}`}): ${tail}`));
    });
  });
}

/** Runs a command in this terminal. @returns its exit code; 1 if it could not be started. */
export function runInTerminal(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' });
    child.once('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a command. @returns its exit code, 1 if it could not be started, and all of its output. */
export function runCaptured(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    const outputNow = () => Buffer.concat(parts).toString();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => parts.push(part));
    }
    child.once('error', ({ message }) => resolve({ code: 1, output: `${program}: ${message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: outputNow() }));
  });
}
