import type { Plugin } from 'vite';

const CONTRACT = /\/contract\/src\/.*\.ts(?:\?|$)/;
const SUMMARY = /(\bsummary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?=,)/g;

/**
 * Removes the summaries of calls from the browser bundles. They are for the API document: thousands
 * of bytes that no page shows.
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
