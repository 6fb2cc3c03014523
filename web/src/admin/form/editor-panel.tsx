import type { uploadFolders } from '@maru/contract/editor/editor';
import { useId, useImperativeHandle, useRef, type Ref } from 'react';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { LazyHtmlEditor } from '../../shared/editor/lazy-html-editor.tsx';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { messageOf, useErrorText, type FieldError } from '../../shared/form/use-error-text.ts';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './editor-panel.module.css';

interface EditorPanelProps {
  label: string;
  required?: boolean;
  /** From `useController` of the form. */
  field: {
    value: string;
    onChange: (html: string) => void;
    onBlur: () => void;
    ref: Ref<{ focus: () => void }>;
  };
  error: FieldError;
  /** Grows whenever the form is filled from outside: the editor keeps its own text. */
  fills: number;
  folder: (typeof uploadFolders)[number];
  /** Offers charts. */
  hasCharts?: boolean;
  /**
   * Receives a callback that must run with the saved HTML. The callback deletes the pictures that
   * were removed from it.
   */
  onReady: (settle: (html: string) => void) => void;
}

/** The text of a thing, in the rich text editor. */
export function EditorPanel({
  label,
  required = false,
  field,
  error,
  fills,
  folder,
  hasCharts = false,
  onReady,
}: EditorPanelProps) {
  const id = useId();
  const errorText = useErrorText(error);
  const isInvalid = messageOf(error) !== null;
  const place = useRef<HTMLDivElement>(null);
  // A refused form gives the focus to its first field: the editor is found once it has come.
  useImperativeHandle(field.ref, () => ({
    focus: () => place.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus(),
  }));

  return (
    <Panel
      title={label}
      required={required}
      aside="최대 너비 900px · 기본 높이 700px"
      padding={false}
    >
      {/* Above the text: below, they would be out of sight. */}
      <div className={styles.words}>
        <FieldErrorText id={`${id}-error`} text={errorText} />
      </div>
      <div ref={place} className={styles.editor} data-invalid={isInvalid ? '' : undefined}>
        <LazyHtmlEditor
          key={fills}
          label={label}
          required={required}
          invalid={isInvalid}
          describedBy={errorText === null ? undefined : `${id}-error`}
          side="admin"
          folder={folder}
          hasCharts={hasCharts}
          html={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onReady={onReady}
        />
      </div>
    </Panel>
  );
}

interface BoundEditorProps<In extends FieldValues, Out> extends Omit<
  EditorPanelProps,
  'field' | 'error'
> {
  name: Path<In>;
  control: Control<In, unknown, Out>;
}

/** The text of a form, bound by name. */
export function BoundEditor<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: BoundEditorProps<In, Out>) {
  const { field, fieldState } = useController({ name, control });
  return <EditorPanel {...own} field={field} error={fieldState.error} />;
}
