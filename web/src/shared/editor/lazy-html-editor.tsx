import { Suspense, type ComponentProps } from 'react';
import { latePart } from '../late-part.ts';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import styles from './lazy-html-editor.module.css';

const HtmlEditor = latePart(async () => (await import('./html-editor.tsx')).HtmlEditor);

/**
 * The rich text editor as forms have it. It is the heaviest part of a form: its library comes when
 * somebody writes, and nothing else of the form waits for it.
 */
export function LazyHtmlEditor(props: ComponentProps<typeof HtmlEditor>) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <HtmlEditor {...props} />
    </Suspense>
  );
}

/** As high as the editor that is coming, so that nothing below it jumps. */
export function EditorSkeleton() {
  return (
    <div className={styles.place}>
      <SkeletonGroup className={styles.waiting ?? ''}>
        <Skeleton height="100%" />
      </SkeletonGroup>
    </div>
  );
}
