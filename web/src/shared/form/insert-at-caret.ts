import { flushSync } from 'react-dom';

/**
 * Inserts text at the caret of a field, or replaces the selection. The field has the focus, and its
 * caret is behind the text, before the next key press.
 *
 * @param onChange takes the whole new value, and shows it in the field.
 */
export function insertAtCaret(
  field: HTMLTextAreaElement | null,
  text: string,
  { value, onChange }: { value: string; onChange: (value: string) => void },
): void {
  const from = field?.selectionStart ?? value.length;
  const to = field?.selectionEnd ?? from;
  flushSync(() => onChange(value.slice(0, from) + text + value.slice(to)));
  field?.focus();
  field?.setSelectionRange(from + text.length, from + text.length);
}
