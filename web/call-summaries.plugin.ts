import type { Plugin } from 'vite';

const CONTRACT = /\/contract\/src\/.*\.ts(?:\?|$)/;
const SUMMARY = /(\bsummary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?=,)/g;

/**
 * Leaves out of what browsers load what each call of the contract says of itself: it is for the
 * API document, and thousands of bytes that no page shows.
 */
export function withoutCallSummaries(): Plugin {
  return {
    name: 'maru:call-summaries',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      return { code: code.replaceAll(SUMMARY, "$1''"), map: null };
    },
  };
}
