import { unmaskUser, type PersonalFieldName } from '@maru/contract/member/staff-member';
import { makeCall } from '../../shared/call.ts';
import { formatPhone } from '../../shared/format.ts';
import { OpenableValue } from '../list/openable-value.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';

const NAMES: Readonly<Record<PersonalFieldName, string>> = {
  name: '이름',
  phone: '휴대폰 번호',
  email: '이메일',
  birth: '생년월일',
};

/** A personal value of a member. It is masked until staff give a reason. */
export function MaskedValue({
  userId,
  owner,
  field,
  masked,
}: {
  userId: number;
  /** Owner of the value, for screen reader users who cannot see the row. */
  owner: string;
  field: PersonalFieldName;
  /** `null` = there is nothing to open. */
  masked: string | null;
}) {
  if (masked === null) return <SecondLine>–</SecondLine>;

  const ask = async (reason: string) => {
    const params = { _id: userId };
    const { value } = await makeCall(unmaskUser, { params, body: { field, reason } });
    if (value === null) return '없음';
    return field === 'phone' ? formatPhone(value) : value;
  };
  return <OpenableValue name={NAMES[field]} owner={owner} masked={masked} ask={ask} />;
}
