import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { showTaxDocument } from './own-tax-document.tsx';
import { isPaidInCash } from './tax-fields.tsx';

interface TaxButtonProps {
  order: { _id: number; order_no: string; method: string; state: string };
}

const SHOWN_IN = ['pending', 'paid', 'partial_refund', 'refunded'];

/** Opens the cash receipt or tax invoice of an own order that is paid in cash. */
export function TaxButton({ order: { _id, order_no, method, state } }: TaxButtonProps) {
  if (!isPaidInCash(method) || !SHOWN_IN.includes(state)) return null;
  return (
    <p>
      <Button variant="outline" size="xs" onClick={() => showTaxDocument(_id)}>
        <Icon name="doc" size={16} />
        현금영수증·세금계산서<span className="sr-only"> {order_no}</span>
      </Button>
    </p>
  );
}
