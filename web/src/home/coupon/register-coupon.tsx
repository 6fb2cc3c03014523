import {
  couponCode,
  listMyCoupons,
  registerCoupon,
  type OwnCoupon,
} from '@maru/contract/coupon/coupon';
import { previewOrder } from '@maru/contract/order/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pressedKey } from '../../shared/shortcut.ts';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './coupon.module.css';

interface RegisterCouponProps {
  className?: string | undefined;
  onRegistered?: (coupon: OwnCoupon) => void;
}

/**
 * Registers a coupon by its code. It can be inside another form, so it is not a form itself. Enter
 * in the field registers the coupon and does not submit the outer form.
 */
export function RegisterCoupon({ className, onRegistered }: RegisterCouponProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<{ message: string }>();
  const { isBusy: busy, run } = useAction();

  const register = async () => {
    if (busy) return;
    const { data: code } = couponCode.safeParse(typed);
    if (code === undefined) {
      setError({ message: '쿠폰 코드는 영문과 숫자 4~20자예요.' });
      return;
    }
    await run(
      async () => {
        const { item } = await makeCall(registerCoupon, { body: { code } });
        setTyped((now) => (now === typed ? '' : now));
        showAlert({ type: 'success', message: `${item.name} 쿠폰을 등록했어요` });
        await Promise.all(
          [listMyCoupons, previewOrder].map((call) =>
            queries.invalidateQueries({ queryKey: callKey(call) }),
          ),
        );
        onRegistered?.(item);
      },
      {
        failed: (failure) => {
          const message = sentenceOf(failureCodeOf(failure));
          if (message !== null) setError({ message });
        },
      },
    );
  };

  return (
    <div className={classNames(styles.register, className)}>
      <TextField
        label="쿠폰 코드"
        name="coupon-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="예: WELCOME10"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter') return;
          event.preventDefault();
          void register();
        }}
      />
      <Button
        variant="outline"
        loading={busy}
        loadingText="등록하는 중"
        onClick={() => void register()}
      >
        쿠폰 등록
      </Button>
    </div>
  );
}
