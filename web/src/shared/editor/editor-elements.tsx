import { Suspense, useId } from 'react';
import { Transforms } from 'slate';
import {
  ReactEditor,
  useFocused,
  useSelected,
  useSlateStatic,
  type RenderElementProps,
  type RenderLeafProps,
} from 'slate-react';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { lazyComponent } from '../lazy-component.ts';
import { editChart } from './ask-chart.tsx';
import type { ChartElement, ImageElement, VideoElement } from './editor-nodes.ts';
import styles from './html-editor.module.css';

/** The drawing code of charts. Few texts have charts. */
const ChartBlock = lazyComponent(async () => (await import('../chart/chart-block.tsx')).ChartBlock);

/** The widths a picture may have, of the 900 px a text is wide at most. */
const WIDTHS = [
  { label: '50%', px: 450 },
  { label: '75%', px: 675 },
  { label: '100%', px: null },
] as const;

export function renderElement({ element, attributes, children }: RenderElementProps) {
  switch (element.type) {
    case 'heading-2':
      return (
        <h2 {...attributes} style={{ textAlign: element.align }}>
          {children}
        </h2>
      );
    case 'heading-3':
      return (
        <h3 {...attributes} style={{ textAlign: element.align }}>
          {children}
        </h3>
      );
    case 'quote':
      return (
        <blockquote {...attributes} style={{ textAlign: element.align }}>
          {children}
        </blockquote>
      );
    case 'bulleted-list':
      return <ul {...attributes}>{children}</ul>;
    case 'numbered-list':
      return (
        <ol {...attributes} start={element.start}>
          {children}
        </ol>
      );
    case 'list-item':
      return (
        <li {...attributes} style={{ textAlign: element.align }}>
          {children}
        </li>
      );
    case 'link':
      return (
        // The press of a link in a text that is being written sets the caret; it leads nowhere.
        <a {...attributes} href={element.url} onClick={(event) => event.preventDefault()}>
          {children}
        </a>
      );
    case 'table':
      return (
        <table {...attributes}>
          <tbody>{children}</tbody>
        </table>
      );
    case 'table-row':
      return <tr {...attributes}>{children}</tr>;
    case 'table-cell': {
      const cell = {
        ...attributes,
        colSpan: element.colspan,
        rowSpan: element.rowspan,
        style: { textAlign: element.align, backgroundColor: element.background },
      };
      return element.header ? (
        <th {...cell} scope={element.scope ?? 'col'}>
          {children}
        </th>
      ) : (
        <td {...cell}>{children}</td>
      );
    }
    case 'image':
      return (
        <div {...attributes}>
          <Picture element={element} />
          {children}
        </div>
      );
    case 'video':
      return (
        <div {...attributes}>
          <Video element={element} />
          {children}
        </div>
      );
    case 'chart':
      return (
        <div {...attributes}>
          <ChartView element={element} />
          {children}
        </div>
      );
    default:
      return (
        <p {...attributes} style={{ textAlign: element.align }}>
          {children}
        </p>
      );
  }
}

export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let text = children;
  if (leaf.bold) text = <strong>{text}</strong>;
  if (leaf.italic) text = <em>{text}</em>;
  if (leaf.underline) text = <u>{text}</u>;
  if (leaf.strike) text = <s>{text}</s>;
  return (
    <span {...attributes} style={{ color: leaf.color, backgroundColor: leaf.background }}>
      {text}
    </span>
  );
}

function Picture({ element }: { element: ImageElement }) {
  const editor = useSlateStatic();
  const id = useId();
  const isSelected = useSelected();
  const isFocused = useFocusedWithin();
  const isChosen = isSelected && isFocused;
  const change = (part: Partial<Pick<ImageElement, 'alt' | 'width'>>) =>
    Transforms.setNodes(editor, part, { at: ReactEditor.findPath(editor, element) });

  if (element.url === '') {
    return (
      <div contentEditable={false} className={styles.uploading} role="status">
        <Spinner size={20} />
        <span>사진을 올리고 있어요</span>
      </div>
    );
  }
  return (
    <div contentEditable={false} className={styles.picture}>
      <img
        src={element.url}
        alt={element.alt}
        style={{ width: element.width ?? undefined }}
        className={classNames(isChosen && styles.chosen)}
      />
      {isChosen && (
        <div className={styles.pictureTools}>
          <label htmlFor={id}>설명</label>
          <input
            id={id}
            type="text"
            data-plain=""
            placeholder="사진을 못 보는 사람을 위한 설명"
            defaultValue={element.alt}
            onChange={(event) => change({ alt: event.target.value })}
          />
          {WIDTHS.map(({ label, px }) => (
            <button
              key={label}
              type="button"
              aria-pressed={element.width === px}
              onClick={() => change({ width: px })}
            >
              {label}
            </button>
          ))}
          <RemoveButton label="사진 지우기" element={element} />
        </div>
      )}
    </div>
  );
}

function RemoveButton({ label, element }: { label: string; element: ImageElement | ChartElement }) {
  const editor = useSlateStatic();
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, element) })}
    >
      <Icon name="trash" size={18} />
    </button>
  );
}

/** The editor loses its focus to the fields of a picture, which is still the chosen one then. */
function useFocusedWithin(): boolean {
  const isFocused = useFocused();
  const isInTools =
    document.activeElement?.closest(`.${styles.pictureTools ?? ''}`) !== null &&
    document.activeElement !== null;
  return isFocused || isInTools;
}

function Video({ element }: { element: VideoElement }) {
  const isChosen = useSelected();
  return (
    <div contentEditable={false} className={classNames(styles.video, isChosen && styles.chosen)}>
      <Icon name="video" size={24} />
      <span>{element.url}</span>
    </div>
  );
}

function ChartView({ element }: { element: ChartElement }) {
  const editor = useSlateStatic();
  const isSelected = useSelected();
  const isFocused = useFocusedWithin();
  const isChosen = isSelected && isFocused;
  return (
    <div contentEditable={false} className={styles.picture}>
      {/* Its table is read in the page. Here the keyboard passes it as one thing. */}
      <div inert className={classNames(styles.chart, isChosen && styles.chosen)}>
        <Suspense
          fallback={
            <SkeletonGroup>
              <Skeleton height={240} />
            </SkeletonGroup>
          }
        >
          <ChartBlock chart={element.chart} />
        </Suspense>
      </div>
      {isChosen && (
        <div className={styles.pictureTools}>
          <button type="button" onClick={() => void editChart(editor, element)}>
            차트 수정
          </button>
          <RemoveButton label="차트 지우기" element={element} />
        </div>
      )}
    </div>
  );
}
