import { Fragment, useState, type KeyboardEvent, type Ref } from 'react';
import { HistoryEditor } from 'slate-history';
import { useSlate } from 'slate-react';
import { pressedKey } from '../shortcut.ts';
import { IMAGE_TYPES } from '../form/rules.ts';
import { Select } from '../form/select.tsx';
import { Icon } from '../ui/icon.tsx';
import { classNames } from '../ui/class-names.ts';
import type { IconName } from '../ui/icon-name.ts';
import { insertVideoByDialog, setLinkByDialog } from './ask-address.ts';
import { chartAt, editChart, insertChartByDialog } from './ask-chart.tsx';
import {
  alignAt,
  blockTypeAt,
  changeTable,
  colourAt,
  COLOURS,
  insertTable,
  isInTable,
  isMarked,
  linkAt,
  setAlign,
  setBlock,
  setColour,
  toggleMark,
} from './editor-commands.ts';
import type { HtmlEditorApi } from './editor-nodes.ts';
import styles from './html-editor.module.css';

interface Tool {
  label: string;
  icon: IconName;
  isOn?: boolean;
  isOff?: boolean;
  /** The picture the other way round. */
  isMirrored?: boolean;
  run: () => void;
}

const STYLES = [
  { value: 'paragraph', label: '본문' },
  { value: 'heading-2', label: '제목' },
  { value: 'heading-3', label: '소제목' },
] as const;

const OTHER_STYLE = { value: '', label: '모양', disabled: true };
const COLOUR_OPTIONS = COLOURS.map(({ value, label }) => ({ value, label, colour: value }));

/**
 * The toolbar above the text. One button is in the tab order. Arrow keys move between buttons.
 * Escape returns to the text.
 */
export function Toolbar({
  ref,
  label,
  hasCharts,
  onPictures,
  onLeave,
}: {
  ref: Ref<HTMLDivElement>;
  label: string;
  hasCharts: boolean;
  onPictures: (files: readonly File[]) => void;
  onLeave: () => void;
}) {
  const editor = useSlate();
  const [files, setFiles] = useState<HTMLInputElement | null>(null);
  const groups = toolsOf(editor, hasCharts, () => files?.click());

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLOptionElement) return;
    const key = pressedKey(event);
    if (key === 'Escape') {
      event.preventDefault();
      return onLeave();
    }
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')];
    const here = items.findIndex((item) => item === document.activeElement);
    const next = nextOf(key, here, items.length);
    if (next === null || (event.target instanceof HTMLSelectElement && isVertical(key))) return;
    event.preventDefault();
    items[here]?.setAttribute('tabindex', '-1');
    items[next]?.setAttribute('tabindex', '0');
    items[next]?.focus();
  };

  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label={`${label} 서식`}
      className={styles.toolbar}
      onKeyDown={onKey}
    >
      <BlockSelect editor={editor} onLeave={onLeave} />
      <ColourSelect editor={editor} onLeave={onLeave} />
      {groups.map((tools, index) => (
        <Fragment key={index}>
          <span
            aria-hidden="true"
            className={index === groups.length - 1 ? styles.gap : styles.bar}
          />
          {tools.map((tool) => (
            <ToolButton key={tool.label} tool={tool} />
          ))}
        </Fragment>
      ))}
      {isInTable(editor) && <TableTools editor={editor} />}
      <input
        ref={setFiles}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        tabIndex={-1}
        aria-label="사진 고르기"
        className="sr-only"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface SelectProps {
  editor: HtmlEditorApi;
  onLeave: () => void;
}

/** Waits until the browser has returned the focus from the list to its control. */
function afterPicker(run: () => void): void {
  setTimeout(run);
}

function BlockSelect({ editor, onLeave }: SelectProps) {
  const block = blockTypeAt(editor);
  const isStyled = block !== null && STYLES.some(({ value }) => value === block);
  return (
    <Select
      look="bare"
      aria-label="문단 모양"
      tabIndex={0}
      options={isStyled ? STYLES : [OTHER_STYLE, ...STYLES]}
      value={isStyled ? block : ''}
      onChange={(event) => {
        const style = STYLES.find(({ value }) => value === event.target.value);
        if (style && style.value !== block) setBlock(editor, style.value);
        afterPicker(onLeave);
      }}
    />
  );
}

function ColourSelect({ editor, onLeave }: SelectProps) {
  const colour = colourAt(editor);
  return (
    <Select
      look="bare"
      aria-label="글자 색"
      tabIndex={-1}
      placeholder="글자 색"
      options={COLOUR_OPTIONS}
      value={COLOURS.some(({ value }) => value === colour) ? (colour ?? '') : ''}
      onChange={(event) => {
        setColour(editor, event.target.value === '' ? null : event.target.value);
        afterPicker(onLeave);
      }}
    />
  );
}

function ToolButton({
  tool: { label, icon, isOn, isOff = false, isMirrored = false, run },
}: {
  tool: Tool;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      className={classNames(styles.tool, isMirrored && styles.mirrored)}
      // Keeps the focus and the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && run()}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

function TableTools({ editor }: { editor: HtmlEditorApi }) {
  const changes = [
    ['add-row', '행 추가'],
    ['add-column', '열 추가'],
    ['remove-row', '행 지우기'],
    ['remove-column', '열 지우기'],
  ] as const;
  return (
    <span role="group" aria-label="표" className={styles.tableTools}>
      {changes.map(([change, label]) => (
        <button
          key={change}
          type="button"
          tabIndex={-1}
          className={styles.wordTool}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => changeTable(editor, change)}
        >
          {label}
        </button>
      ))}
    </span>
  );
}

function toolsOf(
  editor: HtmlEditorApi,
  hasCharts: boolean,
  choosePictures: () => void,
): readonly (readonly Tool[])[] {
  const block = blockTypeAt(editor);
  const align = alignAt(editor);
  const marks = [
    ['bold', '굵게', 'bold'],
    ['italic', '기울임', 'italic'],
    ['underline', '밑줄', 'under'],
    ['strike', '취소선', 'strike'],
  ] as const;
  return [
    marks.map(([mark, label, icon]) => ({
      label,
      icon,
      isOn: isMarked(editor, mark),
      run: () => toggleMark(editor, mark),
    })),
    [
      {
        label: '글머리 목록',
        icon: 'list',
        isOn: block === 'bulleted-list',
        run: () => setBlock(editor, 'bulleted-list'),
      },
      {
        label: '번호 목록',
        icon: 'ol',
        isOn: block === 'numbered-list',
        run: () => setBlock(editor, 'numbered-list'),
      },
      {
        label: '왼쪽 정렬',
        icon: 'align-l',
        isOn: align === 'left',
        run: () => setAlign(editor, 'left'),
      },
      {
        label: '가운데 정렬',
        icon: 'align-c',
        isOn: align === 'center',
        run: () => setAlign(editor, 'center'),
      },
      {
        label: '오른쪽 정렬',
        icon: 'align-l',
        isMirrored: true,
        isOn: align === 'right',
        run: () => setAlign(editor, 'right'),
      },
      {
        label: '양쪽 정렬',
        icon: 'menu',
        isOn: align === 'justify',
        run: () => setAlign(editor, 'justify'),
      },
      {
        label: '인용',
        icon: 'quote',
        isOn: block === 'quote',
        run: () => setBlock(editor, 'quote'),
      },
      { label: '표', icon: 'table', isOff: isInTable(editor), run: () => insertTable(editor) },
      {
        label: '링크',
        icon: 'link',
        isOn: linkAt(editor) !== null,
        run: () => void setLinkByDialog(editor),
      },
      { label: '사진', icon: 'image', run: choosePictures },
      { label: '영상', icon: 'video', run: () => void insertVideoByDialog(editor) },
      ...(hasCharts ? [chartTool(editor)] : []),
    ],
    [
      {
        label: '되돌리기',
        icon: 'undo',
        isOff: editor.history.undos.length === 0,
        run: () => HistoryEditor.undo(editor),
      },
      {
        label: '다시 하기',
        icon: 'redo',
        isOff: editor.history.redos.length === 0,
        run: () => HistoryEditor.redo(editor),
      },
    ],
  ];
}

/** Changes the selected chart, or inserts one below the caret. */
function chartTool(editor: HtmlEditorApi): Tool {
  const chosen = chartAt(editor);
  return {
    label: chosen ? '차트 수정' : '차트',
    icon: 'chart',
    isOn: chosen !== null,
    run: () => void (chosen ? editChart(editor, chosen) : insertChartByDialog(editor)),
  };
}

function isVertical(key: string): boolean {
  return key === 'ArrowUp' || key === 'ArrowDown';
}

function nextOf(key: string, here: number, length: number): number | null {
  if (key === 'ArrowRight') return (here + 1) % length;
  if (key === 'ArrowLeft') return (here - 1 + length) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : null;
}
