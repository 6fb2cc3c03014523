/** Output shown to the person who started the stack. */
export interface Terminal {
  /** A step, a change of state. */
  say: (text: string) => void;
  /** A line of one process: a warning, an error, its end. */
  sayOf: (name: string, text: string) => void;
}

const NAME_WIDTH = 10;

export function createTerminal(write: (text: string) => void): Terminal {
  return {
    say: (text) => write(`${text}\n`),
    sayOf: (name, text) => write(`${name.padEnd(NAME_WIDTH)} ${text}\n`),
  };
}

/** The terminal this process was started in. A closed one (a broken pipe) is no reason to end. */
export function openTerminal(): Terminal {
  process.stdout.on('error', () => undefined);
  return createTerminal((text) => process.stdout.write(text));
}
