import { SelectField } from '../../shared/form/select-field.tsx';
import { formatDay, formatWon } from '../../shared/format.ts';
import { Card } from '../../shared/ui/card.tsx';
import { RegisterCoupon } from '../coupon/register-coupon.tsx';
import buying from '../product/buying.module.css';
import styles from './payment.module.css';
import type { OrderPreview } from './order-preview.ts';

interface OrderCouponsProps {
  preview: OrderPreview;
  counting: boolean;
  onChange: (coupon: number | null) => void;
}

/**
 * Coupons that apply to this product, of which one can be used, and the form to register another.
 */
export function OrderCoupons({ preview, counting, onChange }: OrderCouponsProps) {
  const { coupon, coupons } = preview;
  return (
    <Card as="section">
      <h2 className={buying.title}>쿠폰</h2>
      {coupons.length === 0 ? (
        <p className={styles.hint}>이 상품에 쓸 수 있는 쿠폰이 없어요.</p>
      ) : (
        <SelectField
          label="쓸 쿠폰"
          name="coupon"
          className={styles.depositor}
          help="쿠폰은 한 번만 쓸 수 있고, 결제하지 않고 주문이 끝나면 돌려 드려요."
          aria-busy={counting}
          options={[
            { value: '', label: '쓰지 않기' },
            ...coupons.map(({ _id, name, discount, valid_to }) => ({
              value: String(_id),
              label: `${name} · ${formatWon(discount)} 할인 · ${formatDay(valid_to)}까지`,
            })),
          ]}
          value={coupon === null ? '' : String(coupon)}
          onChange={({ target: { value } }) => onChange(value === '' ? null : Number(value))}
        />
      )}
      <RegisterCoupon
        className={styles.depositor}
        onRegistered={({ _id, state }) => {
          if (state === 'usable') onChange(_id);
        }}
      />
    </Card>
  );
}
