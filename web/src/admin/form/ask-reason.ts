import type { ModalInput } from '../../shared/dialog/dialog.ts';

/** Input for the reason of an action. The contract accepts 2 to 200 characters. */
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
