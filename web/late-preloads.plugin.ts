import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Vite's list of the files that dynamic imports need, and the function that reads it. */
const LIST =
  /const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);/;

/**
 * Moves the list of files that other pages need out of the first view. The page fetches it after
 * its load. Without the list, a page finds these files one after another.
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
        const hash = createHash('sha256').update(list).digest('base64url').slice(0, 8);
        const fileName = `assets/preloads-${hash}.json`;
        this.emitFile({ type: 'asset', fileName, source: list });
        entry.code = entry.code.replace(LIST, () => readerOf(`/${fileName}`));
      },
    },
  };
}

function readerOf(address: string): string {
  return (
    `const __vite__mapDeps=(i,d=__vite__mapDeps.f)=>d?i.map(i=>d[i]):[];` +
    `addEventListener("load",()=>fetch("${address}").then(a=>a.json()).then(f=>__vite__mapDeps.f=f).catch(()=>0));`
  );
}
