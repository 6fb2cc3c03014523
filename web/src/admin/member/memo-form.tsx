import {
  createMemo,
  listMemos,
  memoInput,
  updateMemo,
  type Memo,
} from '@maru/contract/member/staff-memo';
import type { BodyOf } from '@maru/contract/core/call';
import * as z from 'zod/mini';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { createOnce } from '../form/create-once.ts';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { BoundDay, BoundRadio } from '../form/bound-fields.tsx';
import styles from './member.module.css';
import { memoKinds } from './member-words.ts';

type Written = BodyOf<typeof createMemo>;

interface Values extends Omit<Written, 'next_contact_on'> {
  /** Empty for none. */
  next_contact_on: string;
}

const memoForm = z.extend(memoInput, {
  next_contact_on: z.pipe(
    z.pipe(
      z.string(),
      z.transform((day) => (day === '' ? null : day)),
    ),
    memoInput.shape.next_contact_on,
  ),
});
const resolver = contractResolver<Values, Written>(memoForm);

const KINDS = Object.entries(memoKinds).map(([value, label]) => ({ value, label }));
const READERS = [
  { value: 'staff', label: '모든 직원' },
  { value: 'managers', label: '관리자만' },
] as const;

function storedOf(memo: Memo | null): Stored<Values> {
  if (memo === null) {
    return {
      values: {
        kind: 'counsel',
        body: '',
        visibility: 'staff',
        pinned: false,
        next_contact_on: '',
      },
      version: null,
    };
  }
  const { kind, body, visibility, pinned, next_contact_on, version } = memo;
  return {
    values: { kind, body, visibility, pinned, next_contact_on: next_contact_on ?? '' },
    version,
  };
}

/**
 * Current version of a memo. Its position among the member's memos may also have changed, so all
 * pages are searched.
 */
async function getMemo({ _id, member }: Pick<Memo, '_id' | 'member'>, page = 1): Promise<Memo> {
  const { items, total, pageSize } = await makeCall(listMemos, {
    query: { member: member._id, page, pageSize: 100 },
  });
  const memo = items.find((item) => item._id === _id);
  if (memo !== undefined) return memo;
  if (page * pageSize >= total) throw new CallFailed('NOT_FOUND', { status: 404 });
  return getMemo({ _id, member }, page + 1);
}

/** Writes a memo about a member, or changes one. */
export function MemoForm({
  memberId,
  memo,
  onDone,
}: {
  memberId: number;
  /** `null` = a new one. */
  memo: Memo | null;
  onDone: () => void;
}) {
  const admin = useAdminForm<Values, Written>({
    name: memo === null ? `memo-of-${memberId}` : `memo-${memo._id}`,
    resolver,
    stored: storedOf(memo),
    save: async (values, version) => {
      if (memo === null || version === null) {
        await createOnce(`memo-of-${memberId}`, (idempotencyKey) =>
          makeCall(createMemo, { params: { _id: memberId }, body: values, idempotencyKey }),
        );
        onDone();
        return { ...storedOf(null), staysNew: true };
      }
      const { item } = await makeCall(updateMemo, {
        params: { _id: memo._id },
        body: { ...values, version },
      });
      onDone();
      return storedOf(item);
    },
    read: async () => storedOf(memo === null ? null : await getMemo(memo)),
    labels: {
      kind: '구분',
      body: '내용',
      next_contact_on: '다음 연락',
      visibility: '볼 수 있는 사람',
      pinned: '맨 위에 고정',
    },
    keepsDraft: false,
  });
  const { form } = admin;
  const { errors } = form.formState;

  return (
    <form
      method="post"
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void admin.submit();
      }}
    >
      <TextareaField
        label={memo === null ? '새 메모' : '메모 고치기'}
        required
        maxLetters={2_000}
        placeholder="상담한 내용을 적어 주세요"
        error={errors.body}
        {...form.register('body')}
      />
      <div className={styles.memoFields}>
        <SelectField label="구분" options={KINDS} error={errors.kind} {...form.register('kind')} />
        <BoundDay name="next_contact_on" control={form.control} label="다음 연락" />
        <BoundRadio
          name="visibility"
          control={form.control}
          label="볼 수 있는 사람"
          options={READERS}
        />
      </div>
      <div className={styles.memoFoot}>
        <Checkbox {...form.register('pinned')}>맨 위에 고정</Checkbox>
        <span className={styles.spread} />
        {memo !== null && (
          <Button variant="ghost" size="admin" onClick={onDone}>
            그만두기
          </Button>
        )}
        <Button type="submit" size="admin" loading={admin.isSaving} loadingText="저장 중">
          {memo === null ? '메모 남기기' : '저장하기'}
        </Button>
      </div>
    </form>
  );
}
