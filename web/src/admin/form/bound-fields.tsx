import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { Checkbox, RadioField } from '../../shared/form/choice-field.tsx';
import { SelectField } from '../../shared/form/select-field.tsx';
import { ClockField, DateTimeField, DayField } from '../../shared/form/date-field.tsx';
import { CurrencyField, PercentField, PhoneField } from '../../shared/form/masked-field.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { ExpertField } from './expert-field.tsx';
import { NO_EXPERT } from './no-expert.ts';

/**
 * Fields of a form, bound by name: they take value, handlers and error from the form. Fields with a
 * native control use `register` instead.
 */
interface Bound<In extends FieldValues, Out> {
  name: Path<In>;
  control: Control<In, unknown, Out>;
}

/** Properties that the form sets. */
type Given = 'name' | 'value' | 'checked' | 'on' | 'onChange' | 'onBlur' | 'ref' | 'error';

/** The remaining properties of a field. */
type Own<Field> = Field extends (props: infer Props) => unknown ? Omit<Props, Given> : never;

function useText<In extends FieldValues, Out>({ name, control }: Bound<In, Out>) {
  const { field, fieldState } = useController({ name, control });
  return { ...field, value: String(field.value), error: fieldState.error };
}

/** A day in Seoul. A form that holds `null` without one sets `isNullable`. */
export function BoundDay<In extends FieldValues, Out>({
  name,
  control,
  isNullable = false,
  ...own
}: Bound<In, Out> & Own<typeof DayField> & { isNullable?: boolean }) {
  const { field, fieldState } = useController({ name, control });
  return (
    <DayField
      {...own}
      {...field}
      value={field.value ?? ''}
      error={fieldState.error}
      onChange={(day) => field.onChange(isNullable && day === '' ? null : day)}
    />
  );
}

/** A time of day. Its text is hidden while the field is disabled. */
export function BoundClock<In extends FieldValues, Out>({
  name,
  control,
  disabled = false,
  ...own
}: Bound<In, Out> & Own<typeof ClockField>) {
  const { value, ...field } = useText({ name, control });
  return <ClockField {...own} {...field} disabled={disabled} value={disabled ? '' : value} />;
}

/** A moment. Without one, the form holds `null`, or an empty text if the moment is required. */
export function BoundMoment<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: Bound<In, Out> & Own<typeof DateTimeField>) {
  const { field, fieldState } = useController({ name, control });
  const isNone = field.value === null || field.value === undefined;
  return (
    <DateTimeField
      {...own}
      {...field}
      value={isNone ? null : String(field.value)}
      error={fieldState.error}
      onChange={(instant) => field.onChange(own.required ? (instant ?? '') : instant)}
    />
  );
}

/** A mobile number. */
export function BoundPhone<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: Bound<In, Out> & Own<typeof PhoneField>) {
  return <PhoneField {...own} {...useText({ name, control })} />;
}

/** An amount in won. */
export function BoundCurrency<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: Bound<In, Out> & Own<typeof CurrencyField>) {
  return <CurrencyField {...own} {...useText({ name, control })} />;
}

/** A percentage. */
export function BoundPercent<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: Bound<In, Out> & Own<typeof PercentField>) {
  return <PercentField {...own} {...useText({ name, control })} />;
}

/** A choice from a few options. Its value may also be yes or no, or a number. */
export function BoundRadio<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: Bound<In, Out> & Own<typeof RadioField<string>>) {
  const { field, fieldState } = useController({ name, control });
  const before: unknown = field.value;
  const read = (chosen: string) => {
    if (typeof before === 'boolean') return chosen === 'true';
    return typeof before === 'number' ? Number(chosen) : chosen;
  };
  return (
    <RadioField
      {...own}
      name={field.name}
      value={String(before)}
      error={fieldState.error}
      onChange={(chosen) => field.onChange(read(chosen))}
    />
  );
}

/** A choice from a list, whose options may arrive after the form. */
export function BoundSelect<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: Bound<In, Out> & Own<typeof SelectField>) {
  return <SelectField {...own} {...useText({ name, control })} />;
}

/** A box to tick. */
export function BoundCheckbox<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: Bound<In, Out> & Own<typeof Checkbox>) {
  const { field, fieldState } = useController({ name, control });
  const { value, ...rest } = field;
  return <Checkbox {...own} {...rest} checked={Boolean(value)} error={fieldState.error} />;
}

/** A switch. */
export function BoundToggle<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: Bound<In, Out> & Own<typeof Toggle>) {
  const { field } = useController({ name, control });
  return <Toggle {...own} on={Boolean(field.value)} onChange={field.onChange} />;
}

/**
 * The expert of an object.
 *
 * @param none the form value while no expert is chosen. With text, all form values are text.
 */
export function BoundExpert<In extends FieldValues, Out>({
  name,
  control,
  none = NO_EXPERT,
  ...own
}: Bound<In, Out> & Own<typeof ExpertField> & { none?: number | string | null }) {
  const { field, fieldState } = useController({ name, control });
  return (
    <ExpertField
      {...own}
      {...field}
      value={field.value === none ? '' : String(field.value)}
      error={fieldState.error}
      onChange={(chosen) => {
        if (chosen === '') field.onChange(none);
        else field.onChange(typeof none === 'string' ? chosen : Number(chosen));
      }}
    />
  );
}

interface ChoicesProps<Choice extends string | number> {
  choices: readonly { value: Choice; label: string }[];
}

/** Boxes to tick for a form value that is a list. New choices are added at the end. */
export function BoundChoices<In extends FieldValues, Out, Choice extends string | number>({
  name,
  control,
  choices,
}: Bound<In, Out> & ChoicesProps<Choice>) {
  const { field } = useController({ name, control });
  const chosen: readonly Choice[] = field.value;
  return choices.map(({ value, label }) => (
    <Checkbox
      key={value}
      checked={chosen.includes(value)}
      onChange={({ target: { checked } }) =>
        field.onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
      }
    >
      {label}
    </Checkbox>
  ));
}
