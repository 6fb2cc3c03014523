import { reason } from '@maru/contract/core/export';
import { emailAddress, personName, phone } from '@maru/contract/core/primitive';
import { interests as allInterests, nickname } from '@maru/contract/session/signup';
import {
  getUser,
  listUsers,
  updateUser,
  type StaffUserView,
} from '@maru/contract/member/staff-member';
import type { BodyOf } from '@maru/contract/core/call';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { makeCall } from '../../shared/call.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { changedOnly } from '../form/changed-only.ts';
import { contractResolver } from '../form/contract-resolver.ts';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { Facts } from '../list/side-panel.tsx';
import { mayChangeAccount } from './may-change-account.ts';
import { GradeBadge } from './member-marks.tsx';
import { Hint } from '../chrome/hint.tsx';
import { BoundChoices, BoundPhone } from '../form/bound-fields.tsx';
import styles from './member.module.css';
import { joinNames } from './member-words.ts';

type Changes = Omit<BodyOf<typeof updateUser>, 'version'>;

/**
 * Form values. Personal values are shown masked beside their fields. The fields stay empty until
 * staff type a new value, so that other corrections do not require unmasking.
 */
interface Values {
  name: string;
  nickname: string;
  phone: string;
  email: string;
  interests: (typeof allInterests)[number][];
  reason: string;
}

/** An empty field leaves the value as it is. */
const asItIs = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** An empty field clears the stored value. */
const none = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/**
 * The stored nickname is always valid, regardless of who set it. The nickname of an expert's
 * account contains a space.
 */
function resolverOf(stored: string | null) {
  const infoForm = z
    .object({
      name: z.union([asItIs, personName]),
      nickname: z.union([none, z.literal(stored ?? ''), nickname]),
      phone: z.union([asItIs, phone]),
      email: z.union([asItIs, emailAddress]),
      interests: z.array(z.enum(allInterests)),
      reason: z.union([asItIs, reason]),
    })
    .check(
      z.refine((values) => (!values.name && !values.phone) || values.reason !== undefined, {
        path: ['reason'],
      }),
    );
  return contractResolver<Values, Changes>(infoForm);
}

function storedOf(user: StaffUserView): Stored<Values> {
  return {
    values: {
      name: '',
      nickname: user.nickname ?? '',
      phone: '',
      email: '',
      interests: allInterests.filter((one) => user.interests.includes(one)),
      reason: '',
    },
    version: user.version,
  };
}

const LABELS = { nickname: '닉네임', interests: '관심 분야' };

const INTERESTS = allInterests.map((value) => ({ value, label: value }));

/** The values of a member, with the calls that store them. */
function useMemberForm(user: StaffUserView) {
  const queries = useQueryClient();
  const take = (item: StaffUserView) => {
    queries.setQueryData(callKey(getUser, { params: { _id: item._id } }), { item });
    return storedOf(item);
  };
  const resolver = useMemo(() => resolverOf(user.nickname), [user.nickname]);
  return useAdminForm<Values, Changes>({
    name: `user-${user._id}`,
    resolver,
    stored: storedOf(user),
    save: async (values, version, { nickname: had, interests }) => {
      const changes = changedOnly(values, { nickname: had || null, interests });
      const { item } = await makeCall(updateUser, {
        params: { _id: user._id },
        body: { ...changes, version: version ?? user.version },
      });
      void queries.invalidateQueries({ queryKey: callKey(listUsers) });
      return take(item);
    },
    read: async () => take((await makeCall(getUser, { params: { _id: user._id } })).item),
    labels: LABELS,
    keepsDraft: false,
  });
}

/** The profile of a member as staff correct it. */
export function MemberInfoForm({ user }: { user: StaffUserView }) {
  const admin = useMemberForm(user);
  const mayChange = mayChangeAccount(user, useAdmin().permissions);

  return (
    <div className={styles.record}>
      <Panel title="바뀌지 않는 정보">
        <Facts
          items={[
            ['회원 번호', String(user._id)],
            ['아이디', user.user_id],
            ['등급', <GradeBadge key="grade" user={user} />],
            ['가입', `${formatDate(user.created_at)} · ${joinNames[user.join_source]}`],
            ['본인확인', user.identity === null ? '안 했어요' : `${user.identity.carrier} 확인함`],
          ]}
        />
        <p className={styles.note}>등급은 이용 중인 상품으로 정해져요.</p>
      </Panel>
      {user.state === 'withdrawn' ? (
        <Panel title="회원 정보">
          <Hint>탈퇴한 회원이라 남아 있는 개인정보가 없어요</Hint>
        </Panel>
      ) : !mayChange ? (
        <Panel title="회원 정보">
          <Hint>전문가의 계정은 전문가 권한이 있어야 바꿀 수 있어요</Hint>
        </Panel>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void admin.submit();
          }}
        >
          <Panel
            title="회원 정보"
            aside={
              <Button type="submit" size="admin" loading={admin.isSaving} loadingText="저장 중">
                저장하기
              </Button>
            }
          >
            <MemberFields form={admin.form} user={user} />
          </Panel>
        </form>
      )}
    </div>
  );
}

interface MemberFieldsProps {
  form: UseFormReturn<Values, unknown, Changes>;
  user: StaffUserView;
}

function MemberFields({ form, user }: MemberFieldsProps) {
  const { errors } = form.formState;
  return (
    <div className={styles.fields}>
      <TextField
        label="새 이름"
        autoComplete="off"
        placeholder={user.name}
        help={
          user.identity === null
            ? '비워 두면 그대로예요'
            : '본인확인한 이름이에요. 사유를 적어야 바꿀 수 있어요'
        }
        error={errors.name}
        {...form.register('name')}
      />
      <TextField
        label="닉네임"
        autoComplete="off"
        help="비워 두면 닉네임을 지워요"
        error={errors.nickname}
        {...form.register('nickname')}
      />
      <BoundPhone
        name="phone"
        control={form.control}
        label="새 휴대폰"
        placeholder={user.phone ?? '없음'}
        help="바꾸면 본인확인이 풀리고 예전 번호로 알려요. 비워 두면 그대로예요"
      />
      <TextField
        label="새 이메일"
        type="email"
        autoComplete="off"
        placeholder={user.email ?? '없음'}
        help="비워 두면 그대로예요"
        error={errors.email}
        {...form.register('email')}
      />
      <div role="group" aria-label="관심 분야" className={styles.wide}>
        <p className={styles.label}>관심 분야</p>
        <div className={styles.choices}>
          <BoundChoices name="interests" control={form.control} choices={INTERESTS} />
        </div>
      </div>
      <TextField
        className={styles.wide}
        label="바꾸는 사유"
        maxLetters={200}
        placeholder="예: 개명 서류 확인"
        help="이름이나 휴대폰을 바꿀 때는 꼭 적어 주세요"
        error={errors.reason}
        {...form.register('reason')}
      />
    </div>
  );
}
