import { editorView } from '@maru/contract/editor/editor';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { makeCall } from '../call.ts';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import styles from './editor-view.module.css';
import { purify } from './purify.ts';

/**
 * Shows HTML from the editor. The server sanitises it first. If the server is unavailable, the raw
 * text is used. In both cases the browser sanitises the HTML before it is shown (reliability W4).
 */
export function EditorView({ html }: { html: string }) {
  const { data, isError } = useQuery({
    queryKey: [editorView.path, html],
    queryFn: () => makeCall(editorView, { body: { content: html } }),
    staleTime: Infinity,
    retry: false,
  });

  const source = isError ? html : data?.html;
  if (source === undefined) {
    return (
      <SkeletonGroup>
        <Skeleton height={160} />
      </SkeletonGroup>
    );
  }
  return <SanitisedHtml html={source} />;
}

/** Shows HTML that the server has sanitised, after sanitising it again in the browser. */
export function SanitisedHtml({ html }: { html: string }) {
  const [clean, setClean] = useState<string | null>(null);
  // In the browser only: there is no sanitiser on the server that renders.
  useEffect(() => setClean(purify(html)), [html]);

  if (clean === null) return null;
  return <div className={styles.view} dangerouslySetInnerHTML={{ __html: clean }} />;
}
