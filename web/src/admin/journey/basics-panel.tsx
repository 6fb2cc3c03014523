import { entryKind, hasDays, type JourneyInput } from '@maru/contract/journey/journey';
import { entryKindWords } from '@maru/contract/journey/journey-words';
import { useController, type UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { Fields } from '../form/fields.tsx';
import { entryOf } from './journey-values.ts';

export type JourneyForm = UseFormReturn<JourneyInput, unknown, JourneyInput>;

const ENTRIES = entryKind.options.map((value) => ({ value, label: entryKindWords[value] }));

const NEVER = '';
const REENTRIES = [
  { value: NEVER, label: '한 번만' },
  ...[30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days}일이 지나면 다시` })),
];

/** Name and entry of a journey, and who may enter again. */
export function BasicsPanel({ form }: { form: JourneyForm }) {
  const { register, control, formState } = form;
  const { field: entry } = useController({ name: 'entry', control });
  const { field: reentry } = useController({ name: 'reentry_days', control });
  const { errors } = formState;
  const { kind, days } = entry.value;
  const given = reentry.value === null ? NEVER : String(reentry.value);
  const isUsual = REENTRIES.some(({ value }) => value === given);
  const reentries = isUsual
    ? REENTRIES
    : [...REENTRIES, { value: given, label: `${given}일이 지나면 다시` }];
  return (
    <Panel title="기본">
      <Fields>
        <TextField
          label="이름"
          required
          autoComplete="off"
          placeholder="예: 가입 환영"
          error={errors.name}
          {...register('name')}
        />
        <SelectField
          label="들어오는 때"
          required
          options={ENTRIES}
          value={kind}
          onChange={({ target }) => entry.onChange(entryOf(target.value, days))}
        />
        {hasDays(kind) && (
          <TextField
            label="일수"
            required
            inputMode="numeric"
            autoComplete="off"
            help="1일부터 365일까지예요."
            value={days === null || days === 0 ? '' : String(days)}
            error={errors.entry?.days}
            onChange={({ target }) => {
              const typed = target.value.replaceAll(/\D/g, '').slice(0, 4);
              entry.onChange({ kind, days: Number(typed) });
            }}
          />
        )}
        <SelectField
          label="다시 들어오기"
          help="같은 일로는 한 번만 들어오고, 안에 있는 동안에는 다시 들어오지 않아요."
          options={reentries}
          value={given}
          onChange={({ target }) =>
            reentry.onChange(target.value === NEVER ? null : Number(target.value))
          }
        />
      </Fields>
    </Panel>
  );
}
