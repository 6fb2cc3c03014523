import { useRef, type ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Accessible name of the file input. */
  label: string;
  /** Media types, or endings with a dot. */
  accept: readonly string[];
  multiple?: boolean;
  /** The ids of the field's descriptions. */
  describedBy?: string;
  onFiles: (files: File[]) => void;
}

/** A button that opens the choice of a file. */
export function FileButton({
  label,
  accept,
  multiple = false,
  describedBy,
  onFiles,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept.join(',')}
        multiple={multiple}
        aria-label={label}
        aria-describedby={describedBy}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Choosing the same file again is to count as a choice.
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
