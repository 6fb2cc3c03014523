import {
  adminGetExpert,
  updateExpert,
  type ExpertInput,
  type StaffExpertView,
} from '@maru/contract/expert/staff-expert';
import { useEffect, useEffectEvent, useRef } from 'react';
import { makeCall } from '../../shared/call.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { ContractPanel, NameFields, ShownPanel, type CommonForm } from './expert-fields.tsx';
import { ExpertBadge, ExpertTabs } from './expert-record.tsx';
import { expertForm, fieldNames, toInput, valuesOf, type ExpertValues } from './expert-values.ts';
import { Fields } from '../form/fields.tsx';
import { useExpertActions } from './use-expert-actions.ts';
import { BoundPhone } from '../form/bound-fields.tsx';
import { changedOnly } from '../form/changed-only.ts';

const resolver = contractResolver<ExpertValues, ExpertInput>(expertForm);

function storedOf(expert: StaffExpertView): Stored<ExpertValues> {
  return { values: valuesOf(expert), version: expert.version };
}

/** Internal data of an expert: names, contract, account. */
export function ExpertInfoForm({ expert }: { expert: StaffExpertView }) {
  const { take } = useExpertActions();
  const params = { _id: expert._id };
  const admin = useAdminForm<ExpertValues, ExpertInput>({
    name: `expert-${expert._id}`,
    resolver,
    stored: storedOf(expert),
    labels: fieldNames,
    keepsDraft: false,
    read: async () => {
      const { item } = await makeCall(adminGetExpert, { params });
      take(item);
      return storedOf(item);
    },
    save: async (values, version, before) => {
      const { item } = await makeCall(updateExpert, {
        params,
        body: { ...changedOnly(values, toInput(before)), version: version ?? expert.version },
      });
      take(item);
      return storedOf(item);
    },
  });
  useNews(expert, admin.hear);
  // Both forms of an expert share these fields, so the cast affects only the field names.
  const common = admin.form as unknown as CommonForm;

  return (
    <FormScreen
      title={`${expert.nick} 전문가`}
      badge={<ExpertBadge expert={expert} />}
      admin={admin}
    >
      <ExpertTabs expert={expert} tab="info" />
      <Columns
        main={
          <>
            <Panel title="기본 정보" aside={`${expert._id}번`}>
              <Fields>
                <NameFields form={common} />
              </Fields>
            </Panel>
            <ContractPanel form={common} />
          </>
        }
        side={
          <>
            <ShownPanel form={common} />
            <AccountFields expert={expert} form={admin.form} />
          </>
        }
      />
    </FormScreen>
  );
}

function AccountFields({
  expert: { account },
  form,
}: {
  expert: StaffExpertView;
  form: ReturnType<typeof useAdminForm<ExpertValues, ExpertInput>>['form'];
}) {
  const { register, control, formState } = form;
  if (account === null) return null;
  return (
    <Panel title="로그인 계정" aside={account.user_id}>
      <Fields>
        <BoundPhone
          name="phone"
          control={control}
          label="휴대폰 바꾸기"
          help={account.phone === null ? '지금 없음' : `지금 ${account.phone}`}
        />
        <TextField
          label="이메일 바꾸기"
          type="email"
          autoComplete="off"
          help={account.email === null ? '지금 없음' : `지금 ${account.email}`}
          error={formState.errors.email}
          {...register('email')}
        />
        <Checkbox {...register('suspended')}>계정 정지 (바로 로그아웃돼요)</Checkbox>
      </Fields>
    </Panel>
  );
}

/** Follows changes by other staff and by the actions beside the form. */
function useNews(expert: StaffExpertView, hear: (now: Stored<ExpertValues>) => void): void {
  const heard = useRef(expert.version);
  const onNews = useEffectEvent(hear);
  useEffect(() => {
    if (expert.version <= heard.current) return;
    heard.current = expert.version;
    onNews(storedOf(expert));
  }, [expert]);
}
