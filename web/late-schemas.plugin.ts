import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { withoutSchemas, withOutputs } from './late-schemas.ts';

const CONTRACT = /\/contract\/src\/[\w/-]+\.ts$/;
/** Marks the copy of a module that contains its output schemas. */
const ANSWERS = '?answers';
/** The copies of contract modules. */
export const ANSWERS_COPY = /\/contract\/src\/[\w/-]+\.ts\?answers$/;
const USES_ZOD = /from 'zod\/mini'/;

/**
 * Keeps the schemas of the contract out of the first view of the public site. A page includes its
 * data, so it needs no schema before its first own fetch.
 */
export function lateSchemas(): Plugin {
  return {
    name: 'maru:late-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    /** Imports of a copy are copies too. The originals can then lose their schemas. */
    resolveId(source, importer) {
      if (!source.startsWith('.') || !isAnswers(importer)) return null;
      const file = join(dirname(importer), source);
      return USES_ZOD.test(readFileSync(file, 'utf8')) ? file + ANSWERS : null;
    },
    transform(code, id) {
      if (isAnswers(id)) return { code: withOutputs(code), map: null, moduleSideEffects: false };
      if (!CONTRACT.test(id)) return null;
      if (!USES_ZOD.test(code)) return { moduleSideEffects: false };
      return { code: withoutSchemas(code, id + ANSWERS), map: null, moduleSideEffects: false };
    },
  };
}

function isAnswers(id: string | undefined): id is string {
  return id !== undefined && ANSWERS_COPY.test(id);
}
