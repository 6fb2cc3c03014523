import type { BodyOf, OutputOf } from '@maru/contract/core/call';
import { listProducts } from '@maru/contract/product/product';
import { placeOrderForMember } from '@maru/contract/order/staff-order';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { openModal, type ModalInput } from '../../shared/dialog/dialog.ts';
import { formatWon } from '../../shared/format.ts';
import { manualMethods } from './order-words.tsx';
import { placeByHand } from './place-by-hand.ts';
import { MAX_MANUAL_DAYS, manualMethod } from '@maru/contract/order/manual-order';

/** Asks for all data of a manual order and creates it once. */
export async function askManualOrder(onDone: (orderId: number) => void): Promise<void> {
  const answer = await makeCall(listProducts, {}).catch((error: unknown) => {
    sayFailure(error);
    return null;
  });
  if (answer === null) return;
  await openModal({
    title: '주문 직접 등록',
    message: '결제를 밖에서 받았거나 그냥 드릴 때 써요. 저장하면 이용이 바로 시작돼요.',
    width: 'form',
    inputs: inputsOf(answer.items),
    buttons: { confirm: '등록하기' },
    onConfirm: async (values) => {
      try {
        const body = orderOf(values);
        const placed = await placeByHand(body.user_id, (idempotencyKey) =>
          makeCall(placeOrderForMember, { body, idempotencyKey }),
        );
        if (placed === null) return true;
        showAlert({ type: 'success', message: '주문을 등록했어요' });
        onDone(placed.item._id);
        return true;
      } catch (error) {
        const path = error instanceof CallFailed ? error.errors[0]?.path : undefined;
        const words = path === undefined ? undefined : PROBLEMS[path];
        if (words === undefined) throw error;
        showAlert({ type: 'warning', message: words });
        return false;
      }
    },
  });
}

function inputsOf(products: OutputOf<typeof listProducts>['items']): readonly ModalInput[] {
  return [
    {
      id: 'user_id',
      label: '회원 아이디',
      type: 'text',
      required: true,
      pattern: /^[A-Za-z0-9_]{4,20}$/,
      autoComplete: 'off',
    },
    {
      id: 'product',
      label: '상품',
      type: 'select',
      required: true,
      options: products.map(({ _id, name, price }) => ({
        value: String(_id),
        label: `${name} · ${formatWon(price)}`,
      })),
    },
    {
      id: 'days',
      label: '이용 일수',
      type: 'number',
      min: 1,
      max: MAX_MANUAL_DAYS,
      help: '비워 두면 상품의 기간만큼이에요.',
    },
    { id: 'method', label: '결제 수단', type: 'select', required: true, options: manualMethods },
    {
      id: 'amount',
      label: '받은 금액',
      type: 'currency',
      required: true,
      help: '증정과 보상은 0원이에요.',
    },
    {
      id: 'reason',
      label: '등록 사유',
      type: 'text',
      required: true,
      minLength: 2,
      maxLength: 200,
    },
  ];
}

/** Converts the typed values into the call's input. */
function orderOf(values: Readonly<Record<string, string>>): BodyOf<typeof placeOrderForMember> {
  const { user_id = '', product = '', days = '', method, amount = '', reason = '' } = values;
  return {
    user_id: user_id.trim(),
    product: Number(product),
    starts_at: null,
    days: days === '' ? null : Number(days),
    ends_at: null,
    amount: Number(amount),
    method: manualMethod.options.find((one) => one === method) ?? 'transfer',
    reason: reason.trim(),
  };
}

/** Messages for server validation errors, by field. */
const PROBLEMS: Readonly<Record<string, string>> = {
  user_id: '그 아이디의 회원이 없어요.',
  amount: '증정과 보상은 0원으로 등록해 주세요.',
  ends_at: '이용 기간을 다시 확인해 주세요.',
};
