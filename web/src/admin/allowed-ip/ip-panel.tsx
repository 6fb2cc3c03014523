import {
  allowedIpInput,
  createAllowedIp,
  deleteAllowedIp,
  getAllowedIp,
  listAllowedIps,
  updateAllowedIp,
  type AllowedIp,
  type AllowedIpInput,
} from '@maru/contract/manager/allowed-ip';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Hint } from '../chrome/hint.tsx';
import { BoundDay } from '../form/bound-fields.tsx';
import styles from './ip.module.css';

/** Values of the form: empty text where the contract has `null`. */
type IpValues = Record<keyof AllowedIpInput, string>;

const ipForm = z
  .pipe(
    z.transform(({ net, label, owner, group, valid_from, valid_to }: IpValues): AllowedIpInput => ({
      net: net.trim(),
      label: label.trim(),
      owner: owner.trim(),
      group: orNull(group.trim()),
      valid_from: orNull(valid_from),
      valid_to: orNull(valid_to),
    })),
    allowedIpInput,
  )
  .check(
    z.refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to, {
      path: ['valid_to'],
      error: '종료일은 시작일보다 빠를 수 없어요.',
    }),
  );

const resolver = contractResolver<IpValues, AllowedIpInput>(ipForm);

const labels = {
  net: 'IP',
  label: '이름',
  owner: '담당자',
  group: '그룹',
  valid_from: '시작일',
  valid_to: '종료일',
};

interface IpPanelProps extends PanelMoves {
  item: AllowedIp | null;
  net: string;
  groups: readonly string[];
  /** Address of this browser, as the server sees it. */
  ownAddress: string;
}

/** The values of one entry, with the calls that store them. */
function useIpForm({ item, net, ownAddress, onClose }: Omit<IpPanelProps, 'groups'>) {
  const queries = useQueryClient();
  return useAdminForm<IpValues, AllowedIpInput>({
    name: `ip-${item?._id ?? 'new'}`,
    resolver,
    labels,
    keepsDraft: false,
    stored: item === null ? { values: newValues(net), version: null } : storedOf(item),
    read: async () => {
      const now = await makeCall(getAllowedIp, { params: { _id: item?._id ?? 0 } });
      return storedOf(now.item);
    },
    save: async (values, version) => {
      const saved =
        item === null || version === null
          ? await makeCall(createAllowedIp, { body: values })
          : await orTyped(ownAddress, (confirm_address) =>
              makeCall(updateAllowedIp, {
                params: { _id: item._id },
                body: { ...values, ...(confirm_address && { confirm_address }), version },
              }),
            );
      await queries.invalidateQueries({ queryKey: callKey(listAllowedIps) });
      if (item === null) onClose();
      return storedOf(saved.item);
    },
  });
}

/** One entry of the list beside it, to be added or changed. */
export function IpPanel({ item, net, groups, ownAddress, onClose, ...moves }: IpPanelProps) {
  const id = useId();
  const { run } = useAction([listAllowedIps]);
  const admin = useIpForm({ item, net, ownAddress, onClose });

  const remove = async () => {
    if (item === null) return;
    const sure = await confirm({
      title: `${item.net}을 목록에서 뺄까요?`,
      message: '이 IP로 접속한 관리자는 바로 로그아웃돼요.',
      buttons: { confirm: '빼기', tone: 'danger' },
    });
    if (!sure) return;
    const { _id, version } = item;
    const removed = await run(
      () =>
        orTyped(ownAddress, (confirm_address) =>
          makeCall(deleteAllowedIp, {
            params: { _id },
            query: { version, ...(confirm_address && { confirm_address }) },
          }),
        ),
      '목록에서 뺐어요',
    );
    if (removed) onClose();
  };

  return (
    <SidePanel
      title={item === null ? 'IP 등록' : item.net}
      onClose={onClose}
      {...moves}
      actions={
        <>
          {item !== null && (
            <Button variant="danger-soft" size="admin" onClick={() => void remove()}>
              목록에서 빼기
            </Button>
          )}
          <Button
            type="submit"
            form={id}
            size="admin"
            loading={admin.isSaving}
            loadingText="저장 중"
          >
            {item === null ? '등록하기' : '저장하기'}
          </Button>
        </>
      }
    >
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
        <IpFields form={admin.form} groups={groups} ownAddress={ownAddress} />
      </form>
    </SidePanel>
  );
}

interface IpFieldsProps extends Pick<IpPanelProps, 'groups' | 'ownAddress'> {
  form: UseFormReturn<IpValues, unknown, AllowedIpInput>;
}

function IpFields({ form, groups, ownAddress }: IpFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const listId = useId();
  return (
    <>
      <TextField
        label="IP 주소 또는 범위"
        required
        autoComplete="off"
        spellCheck={false}
        placeholder="203.0.113.7 또는 203.0.113.0/24"
        help={`IPv4와 IPv6 모두 쓸 수 있어요. 지금 접속한 IP는 ${ownAddress}이에요.`}
        error={errors.net}
        {...register('net')}
      />
      <TextField
        label="이름"
        required
        autoComplete="off"
        placeholder="예: 본사 3층"
        error={errors.label}
        {...register('label')}
      />
      <TextField label="담당자" autoComplete="off" error={errors.owner} {...register('owner')} />
      <TextField
        label="그룹"
        autoComplete="off"
        list={listId}
        help="관리자마다 접속할 수 있는 그룹을 정할 수 있어요."
        error={errors.group}
        {...register('group')}
      />
      <datalist id={listId}>
        {groups.map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </datalist>
      <div className={styles.pair}>
        <BoundDay name="valid_from" control={control} label="시작일" />
        <BoundDay name="valid_to" control={control} label="종료일" />
      </div>
      <Hint>비워 두면 기간 제한이 없어요. 종료일까지 쓸 수 있어요.</Hint>
    </>
  );
}

/**
 * Applies a change of the list. If it would lock out the staff member, they must first type their
 * own address.
 */
async function orTyped<T>(
  ownAddress: string,
  change: (confirmAddress: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await change(undefined);
  } catch (error) {
    if (failureCodeOf(error) !== 'SELF_LOCKOUT') throw error;
    const { confirmed } = await openModal({
      title: '지금 접속한 IP가 막혀요',
      message: `저장하면 바로 로그아웃되고 이 IP로는 다시 들어올 수 없어요. 그래도 저장하려면 ${ownAddress}을 그대로 입력해 주세요.`,
      icon: { name: 'shield-alert', tone: 'danger' },
      inputs: [
        {
          id: 'address',
          label: '지금 접속한 IP',
          type: 'text',
          required: true,
          autoComplete: 'off',
          check: (value) => (value.trim() === ownAddress ? null : '지금 접속한 IP와 달라요.'),
        },
      ],
      buttons: { confirm: '알고 저장하기', tone: 'danger' },
    });
    if (!confirmed) throw error;
    return change(ownAddress);
  }
}

function storedOf(item: AllowedIp): Stored<IpValues> {
  const { net, label, owner, group, valid_from, valid_to, version } = item;
  const values = {
    net,
    label,
    owner,
    group: group ?? '',
    valid_from: valid_from ?? '',
    valid_to: valid_to ?? '',
  };
  return { values, version };
}

function newValues(net: string): IpValues {
  return { net, label: '', owner: '', group: '', valid_from: '', valid_to: '' };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
