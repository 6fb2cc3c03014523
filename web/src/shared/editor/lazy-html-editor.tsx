import { Suspense, type ComponentProps } from 'react';
import { lazyComponent } from '../lazy-component.ts';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import styles from './lazy-html-editor.module.css';

const HtmlEditor = lazyComponent(async () => (await import('./html-editor.tsx')).HtmlEditor);

/**
 * The rich text editor for forms. It is the largest part of a form. Its library loads when the
 * writer needs it, and the rest of the form does not wait for it.
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
