import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Vite's list of the files that dynamic imports need, and the function that reads it. */
const LIST =
  /const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);/;

/** The files of one dynamic import, as positions in that list. */
const FILES_OF_IMPORT = /__vite__mapDeps\((\[[\d,]*\])\)/g;

/**
 * Moves the lists of files that other pages need out of the first view. The page fetches them after
 * its load. Without the lists, a page finds these files one after another.
 */
export function latePreloads(): Plugin {
  return {
    name: 'maru:late-preloads',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        const list = entry?.type === 'chunk' ? LIST.exec(entry.code)?.[1] : undefined;
        if (entry?.type !== 'chunk' || list === undefined) {
          this.error(
            'The preload list of Vite has a new format. Update LIST in late-preloads.plugin.ts.',
          );
        }
        const ofImports = new Set<string>();
        const code = entry.code.replaceAll(FILES_OF_IMPORT, (_call, files: string) => {
          ofImports.add(files);
          return `__vite__mapDeps(${[...ofImports].indexOf(files)})`;
        });
        const source = `[${list},[${[...ofImports].join()}]]`;
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/preloads-${hash}.json`;
        this.emitFile({ type: 'asset', fileName, source });
        entry.code = code.replace(LIST, () => readerOf(`/${fileName}`));
      },
    },
  };
}

function readerOf(address: string): string {
  return (
    `const __vite__mapDeps=(i,d=__vite__mapDeps.f)=>d?d[1][i].map(i=>d[0][i]):[];` +
    `addEventListener("load",()=>fetch("${address}").then(a=>a.json()).then(f=>__vite__mapDeps.f=f).catch(()=>0));`
  );
}
