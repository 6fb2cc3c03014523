import { useSearchParams } from 'react-router-dom';
import { ExpertInfoForm } from './expert-info-form.tsx';
import { ExpertRecord, useExpertId } from './expert-record.tsx';
import { NewExpertForm } from './new-expert-form.tsx';

/** Adds an expert, or changes the one that `?_id=` names. */
export function Screen() {
  const [query] = useSearchParams();
  const _id = useExpertId();
  if (!query.has('_id')) return <NewExpertForm />;
  return <ExpertRecord _id={_id}>{(expert) => <ExpertInfoForm expert={expert} />}</ExpertRecord>;
}
