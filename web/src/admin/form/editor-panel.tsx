import type { uploadFolders } from '@maru/contract/editor';
import { LazyHtmlEditor } from '../../shared/editor/lazy-html-editor.tsx';
import { Panel } from '../chrome/admin-page.tsx';

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
      <LazyHtmlEditor
        key={fills}
        label={label}
        side="admin"
        folder={folder}
        html={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onReady={onReady}
      />
    </Panel>
  );
}
