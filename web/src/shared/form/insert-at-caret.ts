import { flushSync } from 'react-dom';

/**
 * Puts text where the caret of a field stands, or over what is marked there. The field has the focus
 * and its caret behind the text before the next key is pressed.
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
