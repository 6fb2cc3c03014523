import type { Plugin } from 'vite';

const CONTRACT = /\/contract\/src\/.*\.ts(?:\?|$)/;
const TEXT = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
const SUMMARY = new RegExp(String.raw`(\bsummary:\s*)${TEXT}(?=,)`, 'g');
/** The texts of a resource, one for each call. */
const SUMMARIES = /\bsummaries:\s*\{[^}]*\}/g;
const EACH = new RegExp(String.raw`(:\s*)${TEXT}(?=\s*[,}])`, 'g');

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
      return { code: withoutSummaries(code), map: null };
    },
  };
}

export function withoutSummaries(code: string): string {
  return code
    .replaceAll(SUMMARY, "$1''")
    .replaceAll(SUMMARIES, (texts) => texts.replaceAll(EACH, "$1''"));
}
