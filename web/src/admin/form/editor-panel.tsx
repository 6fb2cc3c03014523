import type { uploadFolders } from '@maru/contract/editor';
import { lazy, Suspense } from 'react';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './form.module.css';

/** The editor is the heaviest part of the staff area, and nothing else of a form waits for it. */
const HtmlEditor = lazy(async () => ({
  default: (await import('../../shared/editor/html-editor.tsx')).HtmlEditor,
}));

interface EditorPanelProps {
  label: string;
  /** From `useController` of the form. */
  field: { value: string; onChange: (html: string) => void; onBlur: () => void };
  /** Grows whenever the form is filled from outside: the editor keeps its own text. */
  fills: number;
  folder: (typeof uploadFolders)[number];
  /** Gets what is to run with the HTML that was saved, so that pictures taken out are deleted. */
  onReady: (settle: (html: string) => void) => void;
}

/** The text of a thing, in the rich text editor. */
export function EditorPanel({ label, field, fills, folder, onReady }: EditorPanelProps) {
  return (
    <Panel title={label} aside="최대 너비 900px · 기본 높이 700px" padding={false}>
      <Suspense
        fallback={
          <SkeletonGroup className={styles.editorWaiting ?? ''}>
            <Skeleton height={420} />
          </SkeletonGroup>
        }
      >
        <HtmlEditor
          key={fills}
          label={label}
          side="admin"
          folder={folder}
          html={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onReady={onReady}
        />
      </Suspense>
    </Panel>
  );
}
