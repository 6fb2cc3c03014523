import {
  adminListIncidents,
  createIncident,
  getIncident,
  incidentEdit,
  incidentInput,
  updateIncident,
  type IncidentInput,
  type StaffIncident,
} from '@maru/contract/status/incident';
import { statusParts } from '@maru/contract/status/status-part';
import { incidentKindWords, partWords, severityWords } from '@maru/contract/status/status-words';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { makeCall } from '../../shared/call.ts';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { callKey } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { BoundChoices, BoundMoment, BoundRadio } from '../form/bound-fields.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { createOnce } from '../form/create-once.ts';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { IncidentStanding } from './incident-standing.tsx';
import styles from './incident.module.css';

const newResolver = contractResolver<IncidentInput, IncidentInput>(incidentInput);
const editResolver = contractResolver<IncidentInput, IncidentInput>(incidentEdit);

const labels = {
  kind: '종류',
  title: '제목',
  parts: '서비스',
  severity: '영향',
  starts_at: '시작',
  ends_at: '끝',
  text: '첫 안내',
};

const MINUTE_MS = 60_000;
const MOST_LETTERS = 1_000;
const optionsOf = <V extends string>(words: Readonly<Record<V, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as V, label }));
const KINDS = optionsOf(incidentKindWords);
const SEVERITIES = optionsOf(severityWords);
const PARTS = statusParts.map((value) => ({ value, label: partWords[value] }));

const newValues = (): IncidentInput => ({
  kind: 'incident',
  title: '',
  parts: [],
  severity: 'minor',
  starts_at: new Date(Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS).toISOString(),
  ends_at: null,
  text: '',
});

interface IncidentPanelProps extends PanelMoves {
  /** `null` = a new one. */
  item: StaffIncident | null;
}

function storedOf(item: StaffIncident): Stored<IncidentInput> {
  const { kind, title, parts, severity, starts_at, ends_at, version } = item;
  return { values: { kind, title, parts, severity, starts_at, ends_at, text: '' }, version };
}

/** The values of one incident, with the calls that store them. */
function useIncidentForm({ item, onClose }: IncidentPanelProps) {
  const queries = useQueryClient();
  const [fresh] = useState(() => ({ values: newValues(), version: null }));
  return useAdminForm<IncidentInput, IncidentInput>({
    name: `incident-${item?._id ?? 'new'}`,
    resolver: item === null ? newResolver : editResolver,
    labels,
    keepsDraft: false,
    stored: item === null ? fresh : storedOf(item),
    read: async () => {
      const now = await makeCall(getIncident, { params: { _id: item?._id ?? 0 } });
      return storedOf(now.item);
    },
    save: async (body, version) => {
      const reload = () => queries.invalidateQueries({ queryKey: callKey(adminListIncidents) });
      if (item === null || version === null) {
        const made = await createOnce('incident', (idempotencyKey) =>
          makeCall(createIncident, { body, idempotencyKey }),
        );
        await reload();
        onClose();
        return storedOf(made.item);
      }
      const { kind: _kind, text: _text, ...changes } = body;
      const saved = await makeCall(updateIncident, {
        params: { _id: item._id },
        body: { ...changes, version },
      });
      await reload();
      return storedOf(saved.item);
    },
  });
}

/** One incident: what was told, the next update, and its fields. */
export function IncidentPanel({ item, ...moves }: IncidentPanelProps) {
  const id = useId();
  const admin = useIncidentForm({ item, ...moves });
  // An update raises the version, and changes no field of the form.
  const follow = useEffectEvent((now: StaffIncident) => {
    if (now.version > (admin.version ?? 0)) admin.hear(storedOf(now));
  });
  useEffect(() => {
    if (item !== null) follow(item);
  }, [item]);
  return (
    <SidePanel
      title={item === null ? '장애·점검 알리기' : '장애·점검'}
      {...moves}
      actions={
        <Button type="submit" form={id} size="admin" loading={admin.isSaving} loadingText="저장 중">
          {item === null ? '공개하기' : '저장하기'}
        </Button>
      }
    >
      {item !== null && <IncidentStanding item={item} onClose={moves.onClose} />}
      <form
        id={id}
        method="post"
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void admin.submit();
        }}
      >
        <IncidentFields form={admin.form} isNew={item === null} />
      </form>
    </SidePanel>
  );
}

interface FieldsProps {
  form: UseFormReturn<IncidentInput, unknown, IncidentInput>;
  isNew: boolean;
}

function IncidentFields({ form, isNew }: FieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const errorId = useId();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      {isNew && <BoundRadio name="kind" control={control} label={labels.kind} options={KINDS} />}
      <TextField
        label={labels.title}
        required
        autoComplete="off"
        placeholder="예: 카드 결제가 늦어지고 있어요"
        error={errors.title}
        {...register('title')}
      />
      <fieldset aria-describedby={errorId}>
        <legend className={styles.legend}>{labels.parts}</legend>
        <div className={styles.parts}>
          <BoundChoices name="parts" control={control} choices={PARTS} />
        </div>
        <FieldErrorText id={errorId} text={errors.parts?.message ?? null} />
      </fieldset>
      <BoundRadio name="severity" control={control} label={labels.severity} options={SEVERITIES} />
      <BoundMoment name="starts_at" control={control} label={labels.starts_at} required />
      {kind === 'maintenance' && (
        <BoundMoment name="ends_at" control={control} label={labels.ends_at} required />
      )}
      {isNew && (
        <TextareaField
          label={labels.text}
          required
          rows={4}
          maxLetters={MOST_LETTERS}
          placeholder="무엇이 안 되는지, 어떻게 하고 있는지 적어 주세요"
          error={errors.text}
          {...register('text')}
        />
      )}
    </>
  );
}
