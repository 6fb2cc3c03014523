import { emailAddress } from '@maru/contract/core/primitive';
import { nickname, requiredConsents, type ConsentKind } from '@maru/contract/session/signup';
import { consentWay, createUser, listUsers } from '@maru/contract/member/staff-member';
import type { BodyOf } from '@maru/contract/core/call';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { makeCall } from '../../shared/call.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { memberAddressOf } from './member-address.ts';
import { BoundPhone, BoundRadio } from '../form/bound-fields.tsx';
import styles from './member.module.css';
import { consentNames, consentWays } from './member-words.ts';

type NewUser = BodyOf<typeof createUser>;

interface Values {
  user_id: string;
  name: string;
  nickname: string;
  phone: string;
  email: string;
  agreed: ConsentKind[];
  consent_way: NewUser['consent_way'];
  reason: string;
}

const body = createUser.body;

/** Empty text means that no value was given. */
const nothing = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

const newUserForm = z.extend(body, {
  nickname: z.union([nothing, nickname]),
  email: z.union([nothing, emailAddress]),
  agreed: body.shape.agreed.check(
    z.refine((agreed) => requiredConsents.every((kind) => agreed.includes(kind))),
  ),
});

const resolver = contractResolver<Values, NewUser>(newUserForm);

const empty: Values = {
  user_id: '',
  name: '',
  nickname: '',
  phone: '',
  email: '',
  agreed: [],
  consent_way: 'phone',
  reason: '',
};

const WAYS = consentWay.options.map((value) => ({ value, label: consentWays[value] }));

const KINDS: readonly { kind: ConsentKind; line?: string }[] = [
  { kind: 'terms' },
  { kind: 'privacy' },
  { kind: 'ethics' },
  { kind: 'marketing_sms' },
  { kind: 'marketing_push' },
  { kind: 'night' },
];

type NewMemberFormApi = UseFormReturn<Values, unknown, NewUser>;

/** The values of a new member, with the call that stores them. */
function useNewMemberForm() {
  const queries = useQueryClient();
  return useAdminForm<Values, NewUser>({
    name: 'user-new',
    resolver,
    stored: { values: empty, version: null },
    save: async (values) => {
      const { item } = await makeCall(createUser, { body: values });
      void queries.invalidateQueries({ queryKey: callKey(listUsers) });
      return { values: empty, version: null, opens: memberAddressOf(item._id) };
    },
    read: async () => ({ values: empty, version: null }),
    labels: {},
    keepsDraft: false,
  });
}

/** Form for creating a member account on request. */
export function NewMemberForm() {
  const admin = useNewMemberForm();
  const { form } = admin;
  const { errors } = form.formState;

  return (
    <FormScreen title="회원 등록" admin={admin} saveLabel="등록하기">
      <Columns
        main={
          <>
            <Panel title="회원">
              <MemberFields form={form} />
            </Panel>
            <Panel title="등록 사유">
              <TextField
                label="사유"
                required
                maxLetters={200}
                placeholder="예: 인터넷이 어려워 전화로 가입을 요청"
                error={errors.reason}
                {...form.register('reason')}
              />
            </Panel>
          </>
        }
        side={
          <>
            <ConsentPanel form={form} />
            <Panel title="등록하면">
              <ul className={styles.notes}>
                <li>24시간 동안 쓸 수 있는 임시 비밀번호가 회원의 휴대폰으로만 가요.</li>
                <li>본인확인은 회원이 로그인한 뒤 스스로 해요.</li>
                <li>동의는 ‘직원 기록’으로, 받은 방법과 함께 남아요.</li>
              </ul>
            </Panel>
          </>
        }
      />
    </FormScreen>
  );
}

function MemberFields({ form }: { form: NewMemberFormApi }) {
  const { errors } = form.formState;
  return (
    <div className={styles.fields}>
      <TextField
        label="아이디"
        required
        autoComplete="off"
        help="영문자와 숫자 4~20자"
        error={errors.user_id}
        {...form.register('user_id')}
      />
      <TextField
        label="이름"
        required
        autoComplete="off"
        error={errors.name}
        {...form.register('name')}
      />
      <BoundPhone
        name="phone"
        control={form.control}
        label="휴대폰"
        required
        help="임시 비밀번호를 이 번호로 보내요"
      />
      <TextField
        label="닉네임"
        autoComplete="off"
        help="비워 두면 회원이 나중에 정해요"
        error={errors.nickname}
        {...form.register('nickname')}
      />
      <TextField
        label="이메일"
        type="email"
        autoComplete="off"
        error={errors.email}
        {...form.register('email')}
      />
    </div>
  );
}

function ConsentPanel({ form }: { form: NewMemberFormApi }) {
  const { errors } = form.formState;
  return (
    <Panel title="회원이 동의한 내용">
      <div className={styles.stack}>
        <Agreed
          value={useWatch({ control: form.control, name: 'agreed' })}
          error={errors.agreed && { message: '필수 약관 세 가지에 모두 동의해야 해요.' }}
          onChange={(agreed) =>
            form.setValue('agreed', agreed, { shouldDirty: true, shouldValidate: true })
          }
        />
        <BoundRadio
          name="consent_way"
          control={form.control}
          label="동의를 받은 방법"
          required
          options={WAYS}
        />
      </div>
    </Panel>
  );
}

function Agreed({
  value,
  error,
  onChange,
}: {
  value: readonly ConsentKind[];
  error: { message: string } | undefined;
  onChange: (agreed: ConsentKind[]) => void;
}) {
  const isRequired = (kind: ConsentKind) => requiredConsents.some((one) => one === kind);
  const hasChannel = value.includes('marketing_sms') || value.includes('marketing_push');
  const toggle = (kind: ConsentKind) => {
    const next = value.includes(kind) ? value.filter((one) => one !== kind) : [...value, kind];
    const keepsNight = next.includes('marketing_sms') || next.includes('marketing_push');
    onChange(keepsNight ? next : next.filter((one) => one !== 'night'));
  };
  return (
    <div role="group" aria-label="동의한 내용" className={styles.checks}>
      {KINDS.map(({ kind }) => (
        <Checkbox
          key={kind}
          checked={value.includes(kind)}
          disabled={kind === 'night' && !hasChannel}
          error={kind === 'terms' ? error : undefined}
          onChange={() => toggle(kind)}
        >
          {consentNames[kind]} {isRequired(kind) ? '(필수)' : '(선택)'}
        </Checkbox>
      ))}
    </div>
  );
}
