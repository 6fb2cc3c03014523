import type { BodyOf } from '@maru/contract/core/call';
import type { Permission } from '@maru/contract/core/call';
import { createManager, updateManager, type ManagerView } from '@maru/contract/manager/manager';
import * as z from 'zod/mini';

/** Form values. Text fields are empty where the contract has `null`. */
export interface ManagerValues {
  user_id: string;
  name: string;
  /** Digits only. For a stored account the field stays empty until it is changed. */
  phone: string;
  permissions: Permission[];
  starts_on: string;
  ends_on: string;
  ip_group: string;
}

export type NewManager = Omit<BodyOf<typeof createManager>, 'password'>;
export type ManagerChange = Omit<BodyOf<typeof updateManager>, 'version' | 'state'>;

export const fieldNames: Readonly<Record<string, string>> = {
  name: '이름',
  phone: '연락처',
  permissions: '권한',
  starts_on: '시작일',
  ends_on: '종료일',
  ip_group: 'IP 그룹',
};

const inOrder = z.refine<{
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
}>(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
  path: ['ends_on'],
  error: '종료일은 시작일보다 빠를 수 없어요.',
});

/**
 * The contract's own schemas. The password is handled separately, so that no draft ever contains
 * it.
 */
export const newManagerForm = z
  .pipe(
    z.transform((values: ManagerValues) => ({
      ...commonOf(values),
      user_id: values.user_id.trim(),
      phone: orNull(values.phone),
    })),
    z.omit(createManager.body, { password: true }),
  )
  .check(inOrder);

export const managerForm = z
  .pipe(
    z.transform((values: ManagerValues): ManagerChange => ({
      ...commonOf(values),
      ...(values.phone === '' ? {} : { phone: values.phone }),
    })),
    z.omit(updateManager.body, { version: true, state: true }),
  )
  .check(inOrder);

function commonOf({ name, permissions, starts_on, ends_on, ip_group }: ManagerValues) {
  return {
    name: name.trim(),
    permissions,
    starts_on: orNull(starts_on),
    ends_on: orNull(ends_on),
    ip_group: orNull(ip_group.trim()),
  };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

export function valuesOf(item: ManagerView): ManagerValues {
  return {
    user_id: item.user_id,
    name: item.name,
    phone: '',
    permissions: item.permissions,
    starts_on: item.starts_on ?? '',
    ends_on: item.ends_on ?? '',
    ip_group: item.ip_group ?? '',
  };
}

export const newValues: ManagerValues = {
  user_id: '',
  name: '',
  phone: '',
  permissions: [],
  starts_on: '',
  ends_on: '',
  ip_group: '',
};
