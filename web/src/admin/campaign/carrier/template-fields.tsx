import { alimtalkCalls, type AlimtalkTemplate } from '@maru/contract/alimtalk/alimtalk';
import { CARRIER_PROVIDER } from '@maru/contract/campaign/carrier/carrier';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../../shared/form/field.tsx';
import { SelectField } from '../../../shared/form/select-field.tsx';
import { callQuery } from '../../../shared/query.ts';
import composer from '../composer.module.css';
import { VariableButtons } from '../variable-buttons.tsx';
import { variablesOf, type CarrierForm } from './carrier-form.ts';
import styles from './carrier.module.css';

/** One page that is larger than any number of templates. */
const ALL = { page: 1, pageSize: 100 };

const canSend = ({ state, advertises, provider }: AlimtalkTemplate) =>
  state === 'approved' && !advertises && provider === CARRIER_PROVIDER;

interface TemplateFieldsProps {
  form: CarrierForm;
  error: string | undefined;
  /** Names of the columns that the recipient list provides values for. */
  columns: readonly string[];
  onChange: (changes: Partial<CarrierForm>) => void;
}

/** The template of an 알림톡, and a value for each of its variables. */
export function TemplateFields({ form, error, columns, onChange }: TemplateFieldsProps) {
  const { template, values } = form;
  const { data } = useQuery(callQuery(alimtalkCalls.list, { query: ALL }));
  const usable = (data?.items ?? []).filter(canSend);
  const variables = variablesOf(form);
  const [last, setLast] = useState<string | null>(null);
  const target = last !== null && variables.includes(last) ? last : variables[0];
  const setValue = (name: string, value: string) =>
    onChange({ values: { ...values, [name]: value } });
  return (
    <>
      <SelectField
        label="알림톡 템플릿"
        required
        error={error}
        help="승인된 정보성 템플릿만 보여요. 알림톡으로 광고는 보낼 수 없어요."
        options={[{ value: '', label: '템플릿을 골라 주세요' }, ...optionsOf(usable, template)]}
        value={template === null ? '' : String(template._id)}
        onChange={({ target: { value } }) => {
          const chosen = usable.find(({ _id }) => String(_id) === value);
          if (chosen === undefined && value !== '') return;
          onChange({
            template: chosen ? { _id: chosen._id, name: chosen.name, text: chosen.text } : null,
          });
        }}
      />
      {template !== null && <p className={styles.template}>{template.text}</p>}
      {variables.map((name) => (
        <Field key={name} label={`#{${name}} 값`} required>
          {(control) => (
            <input
              {...control}
              type="text"
              className={composer.input}
              value={values[name] ?? ''}
              onFocus={() => setLast(name)}
              onChange={(event) => setValue(name, event.target.value)}
            />
          )}
        </Field>
      ))}
      {target !== undefined && (
        <VariableButtons
          words={variables.map((name) => values[name] ?? '').join(' ')}
          columns={columns}
          onInsert={(place) => setValue(target, `${values[target] ?? ''}${place}`)}
        />
      )}
    </>
  );
}

/** The templates to choose from. One that was chosen before stays in the list. */
function optionsOf(usable: readonly AlimtalkTemplate[], chosen: CarrierForm['template']) {
  const listed = usable.map(({ _id, name }) => ({ value: String(_id), label: name }));
  const isListed = chosen === null || usable.some(({ _id }) => _id === chosen._id);
  return isListed ? listed : [...listed, { value: String(chosen._id), label: chosen.name }];
}
