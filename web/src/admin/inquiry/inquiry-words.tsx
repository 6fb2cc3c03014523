import { inquiryCategory, inquiryState, type InquiryState } from '@maru/contract/inquiry/inquiry';
import { inquiryCategories, inquiryStates } from '@maru/contract/inquiry/inquiry-words';
import { Badge } from '../../shared/ui/badge.tsx';
import { InquiryBadge } from '../../shared/ui/inquiry-badge.tsx';

/** State of an inquiry, with a word if its answer is overdue. */
export function InquiryMarks({ state, overdue }: { state: InquiryState; overdue: boolean }) {
  return (
    <>
      <InquiryBadge state={state} />
      {overdue && <Badge tone="error">기한 지남</Badge>}
    </>
  );
}

export const stateOptions = inquiryState.options.map((value) => ({
  value,
  label: inquiryStates[value],
}));

export const categoryOptions = inquiryCategory.options.map((value) => ({
  value,
  label: inquiryCategories[value],
}));
