import type { uploadFolders } from '@maru/contract/editor/editor';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { createEditor, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, ReactEditor, Slate, withReact } from 'slate-react';
import { showAlert } from '../alert/alert.ts';
import type { ElsewhereProps } from '../form/field.tsx';
import { formatNumber } from '../format.ts';
import { commandLetterOf, pressedKey } from '../shortcut.ts';
import { setLinkByDialog } from './ask-address.ts';
import { moveItem, moveToCell, toggleMark } from './editor-commands.ts';
import { renderElement, renderLeaf } from './editor-elements.tsx';
import { isBlank, type HtmlEditorApi, type Mark } from './editor-nodes.ts';
import { fromHtml } from './html-to-slate.ts';
import styles from './html-editor.module.css';
import { Redraw } from './redraw.tsx';
import { toHtml } from './slate-to-html.ts';
import { Toolbar } from './toolbar.tsx';
import type { UploadSide } from './upload-image.ts';
import { createPictures, type Pictures, type PicturesOptions } from './pictures.ts';
import { CLIPBOARD_FORMAT, withHtml } from './with-html.ts';

interface HtmlEditorProps extends ElsewhereProps {
  label: string;
  required?: boolean;
  /** Offers charts. A text that holds charts keeps them in any case. */
  hasCharts?: boolean;
  side: UploadSide;
  folder: (typeof uploadFolders)[number];
  /** Initial text. A different text requires a different `key`. */
  html: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  /**
   * Receives a function to run after a save with the saved HTML. It deletes removed pictures on the
   * server. They are deleted only then, so that undo and leaving lose nothing.
   */
  onReady?: (settle: (saved: string) => void) => void;
}

const MARK_KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', u: 'underline' };

/**
 * The rich text editor. Its value is HTML outside and Slate nodes inside. The server sanitises its
 * output before any reader sees it.
 */
export function HtmlEditor({
  label,
  required = false,
  invalid = false,
  describedBy,
  hasCharts = false,
  side,
  folder,
  html,
  onChange,
  onBlur,
  onReady,
}: HtmlEditorProps) {
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const [initial] = useState(() => fromHtml(html));
  const [{ editor, pictures }] = useState(() => createHtmlEditor({ side, folder, html }));
  const [shown, setShown] = useState(() => summaryOf(initial));
  const [isComposing, setComposing] = useState(false);

  useEffect(() => onReady?.(pictures.settle), [onReady, pictures]);

  const change = () => {
    const isContent = editor.operations.some((operation) => operation.type !== 'set_selection');
    if (!isContent) return;
    setShown(summaryOf(editor.children));
    onChange(toHtml(editor.children));
  };
  const onKey = (event: KeyboardEvent) => {
    // Ignores keys during IME composition, so the caret stays until the syllable is complete.
    const key = pressedKey(event);
    if (key === '') return;
    if (event.altKey && key === 'F10') {
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    } else if (!runKey(editor, event, key)) return;
    event.preventDefault();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Switching to another window does not leave the editor.
    if (currentTarget.contains(relatedTarget ?? document.activeElement)) return;
    // Slate overlooks this while it moves the caret itself, and would take it back later.
    ReactEditor.blur(editor);
    onBlur?.();
  };

  return (
    <Slate editor={editor} initialValue={initial} onChange={change}>
      <div className={styles.editor}>
        <Toolbar
          ref={toolbar}
          label={label}
          hasCharts={hasCharts}
          onPictures={pictures.insert}
          onLeave={() => focusEditor(editor)}
        />
        <div className={styles.page} onBlur={leave}>
          {/* Not Slate's own placeholder: one inside the text breaks the first syllable of Hangul. */}
          {shown.isEmpty && !isComposing && (
            <p aria-hidden="true" className={styles.placeholder}>
              내용을 입력하세요
            </p>
          )}
          <Redraw onRedraw={() => focusEditor(editor)}>
            <Editable
              id={id}
              role="textbox"
              aria-multiline="true"
              aria-label={label}
              aria-required={required || undefined}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              renderElement={renderElement}
              renderLeaf={renderLeaf}
              className={styles.text}
              spellCheck={false}
              onKeyDown={onKey}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={() => setComposing(false)}
            />
          </Redraw>
        </div>
        <div className={styles.foot}>
          <span>이미지 {shown.pictures}개 · 붙여 넣은 서식은 정리돼요</span>
          <span className="tabular">{formatNumber(shown.letters)}자</span>
        </div>
      </div>
    </Slate>
  );
}

/** @returns whether the key was a command of the editor. */
function runKey(editor: HtmlEditorApi, event: KeyboardEvent, key: string): boolean {
  const step = event.shiftKey ? -1 : 1;
  if (key === 'Tab' && (moveToCell(editor, step) || moveItem(editor, step))) return true;
  const letter = commandLetterOf(event);
  const mark = letter === null ? undefined : MARK_KEYS[letter];
  if (mark) toggleMark(editor, mark);
  else if (letter === 'k') void setLinkByDialog(editor);
  else if (letter === 'z' && !event.shiftKey) editor.undo();
  else if (letter === 'y' || letter === 'z') editor.redo();
  else return false;
  return true;
}

function createHtmlEditor(options: PicturesOptions): { editor: HtmlEditorApi; pictures: Pictures } {
  const pictures = createPictures(() => editor, options);
  const editor = withHtml(withHistory(withReact(createEditor(), CLIPBOARD_FORMAT)), {
    files: pictures.insert,
    foreignPictures: reportForeignPictures,
    lostAddresses: reportLostAddresses,
  });
  return { editor, pictures };
}

function reportForeignPictures(count: number, lostLinks: number): void {
  const left = lostLinks === 0 ? '은' : `과 거기에 걸린 링크 ${lostLinks}개는`;
  showAlert({
    type: 'warning',
    message: `다른 곳의 사진 ${count}장${left} 함께 붙여 넣지 못했어요. 사진을 저장한 뒤 ‘사진’으로 올려 주세요.`,
  });
}

/** How many addresses a message names. */
const NAMED_ADDRESSES = 3;

function reportLostAddresses(addresses: readonly string[]): void {
  const named = addresses.slice(0, NAMED_ADDRESSES).join(', ');
  const more = addresses.length - NAMED_ADDRESSES;
  showAlert({
    type: 'warning',
    message: `메일·전화 링크는 글자만 붙여 넣었어요. 필요하면 주소를 글에 적어 주세요: ${named}${more > 0 ? ` 외 ${more}개` : ''}`,
  });
}

function focusEditor(editor: HtmlEditorApi): void {
  ReactEditor.focus(editor);
  if (editor.selection === null) Transforms.select(editor, Editor.end(editor, []));
}

/** Summary shown under the text. */
function summaryOf(nodes: HtmlEditorApi['children']) {
  let letters = 0;
  let pictures = 0;
  const count = (children: HtmlEditorApi['children']) => {
    for (const node of children) {
      if ('text' in node) {
        letters += Array.from(node.text).length;
      } else {
        if (node.type === 'image') pictures += 1;
        count(node.children);
      }
    }
  };
  count(nodes);
  const [first] = nodes;
  const isPlain = first !== undefined && 'type' in first && first.type === 'paragraph';
  return { letters, pictures, isEmpty: nodes.length === 1 && isPlain && isBlank(nodes) };
}
