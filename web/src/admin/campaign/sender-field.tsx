import { senderNumberCalls, type SenderNumber } from '@maru/contract/sender-number/sender-number';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../shared/form/select-field.tsx';
import { callQuery } from '../../shared/query.ts';
import { senderText } from '../sender-number/sender-words.ts';

interface SenderFieldProps {
  /** `null` = the default one. */
  chosen: number | null;
  onChange: (senderId: number | null) => void;
}

/** Numbers that the provider has confirmed. Empty until they are loaded. */
export function useSenders(): readonly SenderNumber[] {
  const query = useQuery(callQuery(senderNumberCalls.list, { query: { pageSize: 100 } }));
  return (query.data?.items ?? []).filter(({ state }) => state === 'verified');
}

/** The chosen number; `null` chooses the default one. */
function senderOf(senders: readonly SenderNumber[], chosen: number | null) {
  return senders.find(({ _id, is_default }) => (chosen === null ? is_default : _id === chosen));
}

/** The default number, once it is known. */
export function defaultSender(senders: readonly SenderNumber[]): number | null {
  return senderOf(senders, null)?._id ?? null;
}

/** Form value for a campaign's sender number. `null` = the default number. */
export function idOfSender(senders: readonly SenderNumber[], number: string | null) {
  const sender = senders.find((one) => one.number === number);
  return sender === undefined || sender.is_default ? null : sender._id;
}

/** The digits of the chosen number as a phone shows them. */
export function senderShown(senders: readonly SenderNumber[], chosen: number | null): string {
  const sender = senderOf(senders, chosen);
  return sender ? senderText(sender.number) : '보내는 번호';
}

/** The chosen number as displayed, or the label of the default number. */
export function senderWords(senders: readonly SenderNumber[], chosen: number | null): string {
  const sender = senderOf(senders, chosen);
  return sender ? `${senderText(sender.number)} ${sender.label}` : '기본 번호';
}

/** Selects the sender number of a text message from the numbers that the provider has confirmed. */
export function SenderField({ chosen, onChange }: SenderFieldProps) {
  const query = useQuery(callQuery(senderNumberCalls.list, { query: { pageSize: 100 } }));
  const usable = (query.data?.items ?? []).filter(({ state }) => state === 'verified');
  const isGone = chosen !== null && query.isSuccess && usable.every(({ _id }) => _id !== chosen);
  const byDefault = usable.find(({ is_default }) => is_default);
  return (
    <SelectField
      label="보내는 번호"
      value={chosen ?? ''}
      error={isGone ? '더는 쓸 수 없는 번호예요. 다른 번호를 골라 주세요.' : undefined}
      help={
        query.isError
          ? '번호 목록을 불러오지 못했어요. 기본 번호로 보낼 수 있어요.'
          : '발송사에 등록이 확인된 번호만 고를 수 있어요.'
      }
      options={[
        {
          value: '',
          label: byDefault
            ? `기본 번호 · ${senderText(byDefault.number)} ${byDefault.label}`
            : '기본 번호',
        },
        ...usable
          .filter(({ is_default }) => !is_default)
          .map(({ _id, number, label }) => ({
            value: String(_id),
            label: `${senderText(number)} ${label}`,
          })),
        ...(isGone ? [{ value: String(chosen), label: '쓸 수 없는 번호', disabled: true }] : []),
      ]}
      onChange={({ target: { value } }) => onChange(value === '' ? null : Number(value))}
    />
  );
}
