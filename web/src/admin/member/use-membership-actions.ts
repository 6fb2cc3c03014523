import type { BodyOf, OutputOf } from '@maru/contract/core/call';
import {
  adjustMembership,
  contactWay,
  endMembership,
  listMemberships,
  listProductOptions,
  listUserMemberships,
  listUserOrders,
  noteContact,
  type StaffMembership,
} from '@maru/contract/member/staff-membership';
import { getUser, listUsers } from '@maru/contract/member/staff-member';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { openModal, type ModalInput } from '../../shared/dialog/dialog.ts';
import { formatDay, formatWon } from '../../shared/format.ts';
import { lastMomentOf } from '../../shared/membership-span.ts';
import { addDays } from '../../shared/week.ts';
import { reasonInput } from '../form/ask-reason.ts';
import { createOnce } from '../form/create-once.ts';
import { manualMethods } from '../order/order-words.tsx';
import { placeByHand } from '../order/place-by-hand.ts';
import { contactWays } from './member-words.ts';
import { useAction, type Action } from '../../shared/use-action.ts';
import { manualMethod, placeManualOrder } from '@maru/contract/order/manual-order';

export type Product = OutputOf<typeof listProductOptions>['items'][number];
type ManualOrder = BodyOf<typeof placeManualOrder>;

/** Inputs of the dialog that records a contact with a member. */
export const contactInputs: readonly ModalInput[] = [
  {
    id: 'way',
    label: '연락한 방법',
    type: 'radio',
    required: true,
    value: 'phone',
    options: contactWay.options.map((value) => ({ value, label: contactWays[value] })),
  },
  { id: 'note', label: '나눈 이야기', type: 'textarea', maxLength: 200 },
];

type Run = Action['run'];

interface Orderer {
  _id: number;
  user_id: string;
}

interface ChosenOrder {
  product?: number | undefined;
  title: string;
}

/** Staff actions on memberships. Each one asks for a reason, runs, and reports its result. */
export function useMembershipActions() {
  const { run } = useAction([
    listUserMemberships,
    listUserOrders,
    listMemberships,
    getUser,
    listUsers,
  ]);
  return {
    adjust: (item: StaffMembership) => adjust(item, run),
    end: (item: StaffMembership) => endNow(item, run),
    contact: (item: StaffMembership) => contact(item, run),
    order: (member: Orderer, products: readonly Product[], chosen?: ChosenOrder) =>
      order(member, products, chosen, run),
  };
}

export type MembershipActions = ReturnType<typeof useMembershipActions>;

function adjust(item: StaffMembership, run: Run) {
  return openModal({
    title: `${item.product.name} 기간을 바꿀까요?`,
    message: `지금은 ${formatDay(lastMomentOf(item.ends_at))}까지예요. 주문은 그대로 두고 바뀐 날만 따로 남아요.`,
    inputs: [
      {
        id: 'way',
        label: '방법',
        type: 'radio',
        required: true,
        value: 'extend',
        options: [
          { value: 'extend', label: '늘리기' },
          { value: 'shorten', label: '줄이기' },
        ],
      },
      {
        id: 'days',
        label: '며칠',
        type: 'number',
        required: true,
        value: '7',
        check: (days) =>
          /^[1-9]\d{0,2}$/.test(days) && Number(days) <= 366
            ? null
            : '1일부터 366일까지 넣을 수 있어요.',
      },
      reasonInput('예: 방송 장애 보상'),
    ],
    buttons: { confirm: '바꾸기' },
    onConfirm: ({ way, days, reason = '' }) => {
      const body = {
        days: way === 'shorten' ? -Number(days) : Number(days),
        reason: reason.trim(),
        ends_at: item.ends_at,
      };
      return run(
        () => makeCall(adjustMembership, { params: { _id: item._id }, body }),
        way === 'shorten' ? `${days}일 줄였어요` : `${days}일 늘렸어요`,
      );
    },
  });
}

function endNow(item: StaffMembership, run: Run) {
  return openModal({
    title: `${item.product.name} 이용을 지금 끝낼까요?`,
    message:
      item.state === 'coming'
        ? '아직 시작하지 않은 이용을 거둬요. 환불은 따로 처리해야 해요.'
        : '지금부터 이용할 수 없어요. 환불은 따로 처리해야 해요.',
    inputs: [reasonInput('예: 본인 요청')],
    buttons: { confirm: '끝내기', tone: 'danger' },
    onConfirm: ({ reason = '' }) => {
      const body = { reason: reason.trim(), ends_at: item.ends_at };
      return run(
        () => makeCall(endMembership, { params: { _id: item._id }, body }),
        '이용을 끝냈어요',
      );
    },
  });
}

function contact(item: StaffMembership, run: Run) {
  return openModal({
    title: '연락한 것을 남길까요?',
    message: `${item.member.user_id} · ${item.product.name}`,
    inputs: contactInputs,
    buttons: { confirm: '남기기' },
    onConfirm: ({ way, note = '' }) => {
      const body = {
        way: contactWay.options.find((one) => one === way) ?? 'other',
        note: note.trim(),
      };
      return run(
        () =>
          createOnce(`membership-${item._id}.contact`, (idempotencyKey) =>
            makeCall(noteContact, { params: { _id: item._id }, body, idempotencyKey }),
          ),
        '연락한 것을 남겼어요',
      );
    },
  });
}

function order(
  member: Orderer,
  products: readonly Product[],
  chosen: ChosenOrder | undefined,
  run: Run,
) {
  return openModal({
    title: chosen?.title ?? '주문을 직접 넣을까요?',
    message: `${member.user_id} 회원에게 바로 열려요. 모든 화면에 ‘직접 등록’으로 보여요.`,
    width: 'form',
    inputs: [
      {
        id: 'product',
        label: '상품',
        type: 'select',
        required: true,
        placeholder: '상품을 골라 주세요',
        ...(chosen?.product === undefined ? {} : { value: String(chosen.product) }),
        options: products.map((product) => ({
          value: String(product._id),
          label: `${product.name} · ${formatWon(product.price)}${product.on_sale ? '' : ' (판매 끝)'}`,
        })),
      },
      {
        id: 'start',
        label: '시작일',
        type: 'date',
        help: '비워 두면 지금, 이미 이용 중이면 그 끝부터예요',
      },
      {
        id: 'end',
        label: '끝나는 날',
        type: 'date',
        help: '그날 밤 12시까지 이용해요. 비워 두면 상품의 기간이에요',
      },
      { id: 'amount', label: '받은 금액', type: 'currency', required: true, value: '0' },
      {
        id: 'method',
        label: '받은 방법',
        type: 'select',
        required: true,
        value: 'transfer',
        options: manualMethods,
      },
      reasonInput('예: 전화 주문, 계좌로 입금 확인'),
    ],
    buttons: { confirm: '주문 넣기' },
    onConfirm: (values) => {
      const input = { params: { _id: member._id }, body: manualOrderOf(values) };
      return run(async () => {
        const placed = await placeByHand(member.user_id, (idempotencyKey) =>
          makeCall(placeManualOrder, { ...input, idempotencyKey }),
        );
        if (placed !== null) showAlert({ type: 'success', message: '주문을 넣었어요' });
      });
    },
  });
}

/**
 * Converts the typed values into the call's input. Days are in Seoul time, and the last day is
 * included.
 */
export function manualOrderOf(values: Readonly<Record<string, string>>): ManualOrder {
  const { product, start = '', end = '', amount, method, reason = '' } = values;
  const midnight = (day: string) => `${day}T00:00:00+09:00`;
  return {
    product: Number(product),
    starts_at: start === '' ? null : midnight(start),
    days: null,
    ends_at: end === '' ? null : midnight(addDays(end, 1)),
    amount: Number(amount),
    method: manualMethod.options.find((one) => one === method) ?? 'transfer',
    reason: reason.trim(),
  };
}
