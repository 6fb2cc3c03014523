import type { ModalInput } from '../../shared/dialog/dialog.ts';

/** The field for why something is done; the contract takes 2 to 200 letters. */
export function reasonInput(placeholder: string, label = '사유'): ModalInput {
  return {
    id: 'reason',
    label,
    type: 'text',
    required: true,
    minLength: 2,
    maxLength: 200,
    placeholder,
  };
}
