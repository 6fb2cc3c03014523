import { useId } from 'react';
import { Checkbox, RadioField } from '../form/choice-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { DayField } from '../form/date-field.tsx';
import { FileField } from '../form/file-field.tsx';
import { CurrencyField, PercentField, PhoneField } from '../form/masked-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { DIALOG_IMAGE_TYPES } from '../form/rules.ts';
import { TextField } from '../form/text-field.tsx';
import { TextareaField } from '../form/textarea-field.tsx';
import type { ModalInput } from '../dialog/dialog.ts';

interface ModalFieldProps {
  input: ModalInput;
  value: string;
  files: readonly File[];
  error: { message: string } | undefined;
  onChange: (value: string) => void;
  onChoose: (files: readonly File[]) => void;
}

const MASKED = { phone: PhoneField, currency: CurrencyField, percent: PercentField };

/** One input of a modal, drawn with the field of its type. */
export function ModalField({ input, value, files, error, onChange, onChoose }: ModalFieldProps) {
  const { label, help, options = [], required } = input;
  const frame = { label, error, required, ...(help === undefined ? {} : { help }) };
  const placeholder = input.placeholder === undefined ? {} : { placeholder: input.placeholder };

  switch (input.type) {
    case 'phone':
    case 'currency':
    case 'percent': {
      const Masked = MASKED[input.type];
      return <Masked {...frame} {...placeholder} value={value} onChange={onChange} />;
    }
    case 'password':
      return (
        <PasswordField
          {...frame}
          {...placeholder}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'date':
      return <DayField {...frame} value={value} onChange={onChange} />;
    case 'textarea':
      return (
        <TextareaField
          {...frame}
          {...placeholder}
          {...(input.maxLength === undefined ? {} : { maxLetters: input.maxLength })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'select': {
      // Without it the browser shows the first choice as though it were made.
      const beginsOpen = !options.some((option) => option.value === (input.value ?? ''));
      return (
        <SelectField
          {...frame}
          {...(beginsOpen ? { placeholder: '골라 주세요' } : {})}
          {...placeholder}
          options={options}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    }
    case 'radio':
      return (
        <RadioField
          {...frame}
          look="list"
          name={input.id}
          options={options}
          value={value === '' ? null : value}
          onChange={onChange}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          error={error}
          checked={value === 'true'}
          onChange={(event) => onChange(event.target.checked ? 'true' : '')}
        >
          {label}
        </Checkbox>
      );
    case 'file':
      return (
        <FileField
          label={label}
          error={error}
          required={required}
          files={files}
          types={DIALOG_IMAGE_TYPES}
          onChange={onChoose}
        />
      );
    default:
      return (
        <LineField
          input={input}
          frame={{ ...frame, ...placeholder }}
          value={value}
          onChange={onChange}
        />
      );
  }
}

interface LineFieldProps extends Pick<ModalFieldProps, 'input' | 'value' | 'onChange'> {
  frame: Pick<ModalFieldProps, 'error'> & {
    label: string;
    required?: boolean | undefined;
    help?: string;
    placeholder?: string;
  };
}

/** A line of text, with its suggestions. */
function LineField({ input, frame, value, onChange }: LineFieldProps) {
  const { options = [] } = input;
  const listId = useId();
  return (
    <>
      <TextField
        {...frame}
        type={input.type === 'email' ? 'email' : 'text'}
        inputMode={input.type === 'number' ? 'decimal' : undefined}
        autoComplete={input.autoComplete ?? 'off'}
        list={options.length > 0 ? listId : undefined}
        {...(input.maxLength === undefined ? {} : { maxLetters: input.maxLength })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {options.length > 0 && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
