import { useId, useState, type ReactNode } from 'react';
import { formatBytes } from '../format.ts';
import { announce } from '../ui/announcer.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Progress } from '../ui/progress.tsx';
import fieldStyles from './field.module.css';
import { FieldErrorText } from './field.tsx';
import styles from './file-field.module.css';
import { fileProblem, IMAGE_TYPES, MAX_FILE_BYTES } from './rules.ts';
import { messageOf, useErrorText, type FieldError } from './use-error-text.ts';

const BYTES_OF_MB = 1024 * 1024;

interface FileFieldProps {
  label: ReactNode;
  error?: FieldError;
  required?: boolean | undefined;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** How much of a file is sent, 0 to 100; `null` while it waits. */
  progressOf?: (file: File) => number | null;
  types?: readonly string[];
  multiple?: boolean;
  className?: string | undefined;
}

/** Files rejected from the last selection: a reason for each file, and all reasons as one text. */
interface Refused {
  message: string;
  problems: readonly string[];
}

/**
 * File input by button or by dragging, both native: the browser's input covers the whole area. A
 * file that is too large or of another type is rejected. Its message is shown like any other error.
 */
export function FileField({
  label,
  error,
  required = false,
  files,
  onChange,
  progressOf,
  types = IMAGE_TYPES,
  multiple = false,
  className,
}: FileFieldProps) {
  const id = useId();
  const errorText = useErrorText(error);
  const [refused, setRefused] = useState<Refused>({ message: '', problems: [] });
  const isRefusalShown = useErrorText(refused) !== null;
  const [over, setOver] = useState(false);

  const take = (chosen: FileList | null) => {
    if (!chosen) return;
    const found = [...chosen].map((file) => ({ file, problem: fileProblem(file, types) }));
    const problems = found.flatMap(({ problem }) => problem ?? []);
    const accepted = found.filter(({ problem }) => problem === null).map(({ file }) => file);

    const message = problems.join(' ');
    setRefused({ message, problems });
    if (message !== '') announce(message, 'assertive');
    if (accepted.length > 0) onChange(multiple ? [...files, ...accepted] : accepted.slice(0, 1));
  };

  return (
    <div className={className}>
      <p id={`${id}-label`} className={fieldStyles.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={fieldStyles.star}>
            *
          </span>
        )}
      </p>
      <label className={classNames(styles.drop, over && styles.over)}>
        <input
          type="file"
          accept={types.join(',')}
          multiple={multiple}
          aria-labelledby={`${id}-label`}
          aria-invalid={messageOf(error) === null ? undefined : true}
          aria-required={required || undefined}
          aria-describedby={[errorText && `${id}-error`, `${id}-help`].filter(Boolean).join(' ')}
          className={styles.dropInput}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            take(event.target.files);
            // Choosing the same file again is to count as a choice.
            event.target.value = '';
          }}
        />
        <Icon name="upload" size={24} />
        <span className={styles.dropTitle}>파일을 끌어 놓거나 눌러서 고르세요</span>
        <span id={`${id}-help`} className={styles.dropLine}>
          {typeNames(types)} · 최대 {MAX_FILE_BYTES / BYTES_OF_MB}MB
        </span>
      </label>
      <FieldErrorText id={`${id}-error`} text={errorText} />
      {isRefusalShown &&
        refused.problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            <Icon name="x-c" size={18} />
            {problem}
          </p>
        ))}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileRow
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              progress={progressOf?.(file) ?? null}
              onRemove={() => onChange(files.filter((other) => other !== file))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function FileRow({
  file,
  progress,
  onRemove,
}: {
  file: File;
  progress: number | null;
  onRemove: () => void;
}) {
  const preview = (picture: HTMLImageElement) => {
    const address = URL.createObjectURL(file);
    picture.src = address;
    return () => URL.revokeObjectURL(address);
  };

  return (
    <li className={styles.file}>
      {file.type.startsWith('image/') ? (
        <img ref={preview} alt="" width={40} height={40} className={styles.preview} />
      ) : (
        <Icon name="doc" />
      )}
      <div className={styles.fileName}>
        {file.name}
        <div className={styles.dropLine}>{formatBytes(file.size)}</div>
        {progress !== null && (
          <Progress label={`${file.name} 올리는 중`} value={progress} max={100} />
        )}
      </div>
      <button
        type="button"
        aria-label={`${file.name} 지우기`}
        className={styles.remove}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** `JPG, PNG, GIF` */
function typeNames(types: readonly string[]): string {
  return types
    .map((type) => (type.split('/')[1] ?? type).replace('jpeg', 'jpg').toUpperCase())
    .join(', ');
}
