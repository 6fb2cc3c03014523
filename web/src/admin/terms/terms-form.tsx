import {
  terms,
  termsInput,
  type StaffTermsView,
  type TermsInput,
} from '@maru/contract/terms/staff-terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { formatDateTime } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { DeleteButton } from '../form/delete-button.tsx';
import { BoundEditor } from '../form/editor-panel.tsx';
import { FormScreen } from '../form/form-screen.tsx';
import { useItemForm } from '../form/use-item-form.ts';
import { addressOf } from '../sections.ts';
import { endOfNotice } from './end-of-notice.ts';
import { termsKindOf, termsKindWords } from './terms-words.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundMoment, BoundToggle } from '../form/bound-fields.tsx';

const HOME = addressOf('terms');
const resolver = contractResolver<TermsInput, TermsInput>(termsInput);

const labels: Readonly<Record<keyof TermsInput, string>> = {
  kind: '문서',
  title: '제목',
  effective_at: '시행일',
  material: '중요한 변경',
  body_html: '내용',
};

/** A version that is not in force yet; `null` = a new one, written from the one in the address. */
export function TermsForm({ item }: { item: StaffTermsView | null }) {
  const [search] = useSearchParams();
  const from = Number(search.get('from'));
  const hasSource = item === null && Number.isSafeInteger(from) && from > 0;
  const source = useQuery({
    ...callQuery(terms.get, { params: { _id: from } }),
    enabled: hasSource,
  });
  if (hasSource && source.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton width={240} height={34} />
        <Skeleton height={480} />
      </SkeletonGroup>
    );
  }
  return <Form item={item} source={source.data?.item ?? null} />;
}

function valuesOf({ kind, title, effective_at, material, body_html }: StaffTermsView): TermsInput {
  return { kind, title, effective_at, material, body_html };
}

/** Values of a new version. Its text starts as a copy of the previous version. */
function beginFrom(source: StaffTermsView | null): TermsInput {
  return {
    kind: source?.kind ?? 'terms',
    title: source?.title ?? '',
    effective_at: endOfNotice(serverNow()),
    material: false,
    body_html: source?.body_html ?? '',
  };
}

interface TermsFormOptions {
  item: StaffTermsView | null;
  source: StaffTermsView | null;
  /** Runs with the saved text. */
  afterSave: RefObject<(html: string) => void>;
}

/** The values of one version, with the calls that store them. */
function useTermsForm({ item, source, afterSave }: TermsFormOptions) {
  return useItemForm<StaffTermsView, TermsInput, TermsInput>({
    noun: 'terms',
    item,
    begin: beginFrom(source),
    resolver,
    labels,
    valuesOf,
    inputOf: (values) => values,
    get: terms.get,
    read: async (_id) => (await makeCall(terms.get, { params: { _id } })).item,
    create: async (body, idempotencyKey) =>
      (await makeCall(terms.create, { body, idempotencyKey })).item,
    update: async (_id, { kind: _kind, ...changes }, version) =>
      (await makeCall(terms.update, { params: { _id }, body: { ...changes, version } })).item,
    lists: [terms.list],
    editAddress: (_id) => `${HOME}?_id=${_id}`,
    onSaved: (now) => afterSave.current(now.body_html),
  });
}

function Form({ item, source }: { item: StaffTermsView | null; source: StaffTermsView | null }) {
  const queries = useQueryClient();
  const afterSave = useRef<(html: string) => void>(() => undefined);
  const admin = useTermsForm({ item, source, afterSave });

  return (
    <FormScreen
      title={item === null ? '새 판 등록' : `${termsKindOf(item.kind)} 제${item.edition}판`}
      badge={item && <Badge tone="upcoming">시행 예정</Badge>}
      admin={admin}
      actions={
        item && (
          <DeleteButton
            noun="약관"
            name={`${item.title} 제${item.edition}판`}
            onDelete={async () => {
              await makeCall(terms.delete, {
                params: { _id: item._id },
                query: { version: admin.version ?? item.version },
              });
              void queries.invalidateQueries({ queryKey: callKey(terms.list) });
            }}
            admin={admin}
            to={HOME}
          />
        )
      }
    >
      <Columns
        main={
          <>
            <DocumentPanel form={admin.form} item={item} />
            <BoundEditor
              name="body_html"
              control={admin.form.control}
              label="내용"
              required
              fills={admin.fills}
              folder="editor"
              onReady={(settle) => {
                afterSave.current = settle;
              }}
            />
            {item && (
              <Panel title="기록">
                <AuditTrail targetKind="terms" targetId={item._id} />
              </Panel>
            )}
          </>
        }
        side={<EffectPanel form={admin.form} item={item} />}
      />
    </FormScreen>
  );
}

interface PartProps {
  form: UseFormReturn<TermsInput, unknown, TermsInput>;
  item: StaffTermsView | null;
}

function DocumentPanel({ form: { register, watch, formState }, item }: PartProps) {
  const { errors } = formState;
  return (
    <Panel title="문서">
      <Fields>
        {item === null && (
          <SelectField
            label="종류"
            required
            options={termsKindWords}
            error={errors.kind}
            {...register('kind')}
          />
        )}
        <TextField
          label="제목"
          required
          maxLetters={100}
          error={errors.title}
          {...register('title')}
          value={watch('title')}
        />
      </Fields>
    </Panel>
  );
}

function EffectPanel({ form: { control }, item }: PartProps) {
  return (
    <Panel title="시행" first>
      <Fields>
        <BoundMoment name="effective_at" control={control} label="시행일" required />
        <BoundToggle name="material" control={control}>
          <TwoLines>
            <strong>중요한 변경</strong>
            <SecondLine>시행되면 지난 판에 동의한 회원에게 다시 동의를 받아요</SecondLine>
          </TwoLines>
        </BoundToggle>
        <Hint>
          시행일이 지나면 잠겨요. 시행 전까지는 고치거나 지울 수 있고, 사이트의 약관 화면에는 ‘시행
          예정’으로 미리 보여요.
        </Hint>
        {item && (
          <Hint>
            마지막 수정 {formatDateTime(item.updated_at)} · {item.updated_by ?? '기본 제공'}
          </Hint>
        )}
      </Fields>
    </Panel>
  );
}
