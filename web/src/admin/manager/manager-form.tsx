import { listAllowedIps } from '@maru/contract/manager/allowed-ip';
import {
  createManager,
  getManager,
  listManagers,
  updateManager,
  type ManagerView,
} from '@maru/contract/manager/manager';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { password as passwordRule, required } from '../../shared/form/rules.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey, callQuery } from '../../shared/query.ts';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm, type AdminForm, type Stored } from '../form/use-admin-form.ts';
import { managerAddressOf } from './manager-columns.tsx';
import { AccountCard, ManagerHistory } from './manager-side.tsx';
import {
  fieldNames,
  managerForm,
  newManagerForm,
  newValues,
  valuesOf,
  type ManagerChange,
  type ManagerValues,
  type NewManager,
} from './manager-values.ts';
import { ManagerStateBadge } from './manager-words.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundDay, BoundPhone } from '../form/bound-fields.tsx';
import styles from './manager.module.css';
import { PermissionCards } from './permission-cards.tsx';

const newResolver = contractResolver<ManagerValues, NewManager>(newManagerForm);
const resolver = contractResolver<ManagerValues, ManagerChange>(managerForm);

function storedOf(item: ManagerView): Stored<ManagerValues> {
  return { values: valuesOf(item), version: item.version };
}

/** One member of staff. `null` = a new one. */
export function ManagerForm({ item }: { item: ManagerView | null }) {
  return item === null ? <NewForm /> : <StoredForm item={item} />;
}

function NewForm() {
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<{ message: string } | null>(null);

  const admin = useAdminForm<ManagerValues, NewManager>({
    name: 'manager-new',
    resolver: newResolver,
    stored: { values: newValues, version: null },
    read: async () => ({ values: newValues, version: null }),
    labels: fieldNames,
    keepsDraft: false,
    save: async (values) => {
      const { item } = await makeCall(createManager, { body: { ...values, password } }).catch(
        (error: unknown) => {
          const isWeak =
            error instanceof CallFailed && error.errors.some(({ path }) => path === 'password');
          if (isWeak) setPasswordError({ message: '쉽게 짐작할 수 있는 비밀번호예요.' });
          throw error;
        },
      );
      void queries.invalidateQueries({ queryKey: callKey(listManagers) });
      return { ...storedOf(item), opens: managerAddressOf(item._id) };
    },
  });
  const submit = async () => {
    const message = required(password) ?? passwordRule(password);
    setPasswordError(message === null ? null : { message });
    if (message === null) await admin.submit();
    else await admin.form.trigger();
  };
  const { register, formState } = admin.form;

  return (
    <FormScreen title="관리자 등록" admin={{ ...admin, submit }} saveLabel="등록하기">
      <Columns
        main={
          <>
            <Panel title="계정">
              <Fields>
                <div className={styles.pair}>
                  <TextField
                    label="아이디"
                    required
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    help="영문, 숫자, 밑줄 4~20자. 한 사람이 한 계정만 써요."
                    error={formState.errors.user_id}
                    {...register('user_id')}
                  />
                  <PasswordField
                    label="처음 비밀번호"
                    required
                    showRules
                    help="본인이 처음 로그인할 때 새 비밀번호로 바꿔요"
                    autoComplete="new-password"
                    value={password}
                    error={passwordError}
                    onChange={(event) => setPassword(event.target.value)}
                  />
                </div>
                <PersonFields admin={admin} phoneHelp="비워 두어도 돼요" />
              </Fields>
            </Panel>
            <PermissionPanel admin={admin} />
          </>
        }
        side={<SpanPanel admin={admin} />}
      />
    </FormScreen>
  );
}

function StoredForm({ item }: { item: ManagerView }) {
  const queries = useQueryClient();
  const take = (now: ManagerView) => {
    queries.setQueryData(callKey(getManager, { params: { _id: now._id } }), { item: now });
    void queries.invalidateQueries({ queryKey: callKey(listManagers) });
  };
  const admin = useAdminForm<ManagerValues, ManagerChange>({
    name: `manager-${item._id}`,
    resolver,
    stored: storedOf(item),
    labels: fieldNames,
    keepsDraft: false,
    read: async () => {
      const { item: now } = await makeCall(getManager, { params: { _id: item._id } });
      take(now);
      return storedOf(now);
    },
    save: async (values, version) => {
      const { item: now } = await makeCall(updateManager, {
        params: { _id: item._id },
        body: { ...values, version: version ?? item.version },
      });
      take(now);
      return storedOf(now);
    },
  });

  const heard = useRef(item.version);
  const onNews = useEffectEvent(admin.hear);
  useEffect(() => {
    if (item.version <= heard.current) return;
    heard.current = item.version;
    onNews(storedOf(item));
  }, [item]);

  return (
    <FormScreen
      title="관리자 수정"
      badge={<ManagerStateBadge state={item.state} size="lg" />}
      admin={admin}
    >
      <Columns
        main={
          <>
            <Panel title="계정">
              <Fields>
                <TextField label="아이디" readOnly value={item.user_id} />
                <PersonFields
                  admin={admin}
                  phoneHelp={
                    item.phone === null
                      ? '등록된 번호가 없어요'
                      : `지금 ${item.phone} · 바꿀 때만 입력하세요`
                  }
                />
              </Fields>
            </Panel>
            <PermissionPanel admin={admin} />
          </>
        }
        side={
          <>
            <AccountCard item={item} />
            <SpanPanel admin={admin} />
            <ManagerHistory item={item} />
            <HistoryPanel targetKind="manager" item={item} />
          </>
        }
      />
    </FormScreen>
  );
}

function PersonFields<Out>({
  admin: { form },
  phoneHelp,
}: {
  admin: AdminForm<ManagerValues, Out>;
  phoneHelp: string;
}) {
  const { register, control, formState } = form;
  return (
    <div className={styles.pair}>
      <TextField
        label="이름"
        required
        autoComplete="off"
        error={formState.errors.name}
        {...register('name')}
      />
      <BoundPhone name="phone" control={control} label="연락처" help={phoneHelp} />
    </div>
  );
}

function PermissionPanel<Out>({ admin: { form } }: { admin: AdminForm<ManagerValues, Out> }) {
  return (
    <Panel title="권한" aside="저장하면 접속 중인 화면에도 바로 적용돼요">
      <Controller
        name="permissions"
        control={form.control}
        render={({ field }) => <PermissionCards value={field.value} onChange={field.onChange} />}
      />
    </Panel>
  );
}

function SpanPanel<Out>({ admin: { form } }: { admin: AdminForm<ManagerValues, Out> }) {
  const { control, register, formState } = form;
  const list = useQuery(callQuery(listAllowedIps, { query: { pageSize: 1 } }));
  const own = form.watch('ip_group');
  const groups = [...new Set([...(list.data?.groups ?? []), own])].filter((name) => name !== '');
  return (
    <Panel title="사용 조건">
      <Fields>
        <BoundDay name="starts_on" control={control} label="시작일" />
        <BoundDay
          name="ends_on"
          control={control}
          label="종료일"
          help="비워 두면 끝나지 않아요. 그날까지 쓸 수 있어요."
        />
        <SelectField
          label="접속할 수 있는 IP"
          help="그룹은 허용 IP 화면에서 만들어요. 그룹 밖에서는 비밀번호가 맞아도 틀렸다고 나와요."
          placeholder="허용 IP 전체"
          options={groups.map((name) => ({ value: name, label: name }))}
          error={formState.errors.ip_group}
          {...register('ip_group')}
        />
      </Fields>
    </Panel>
  );
}
