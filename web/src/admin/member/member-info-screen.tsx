import { useSearchParams } from 'react-router-dom';
import { NewMemberForm } from './new-member-form.tsx';
import { MemberInfoForm } from './member-info-form.tsx';
import { MemberPage } from './member-page.tsx';

/** Adds a member, or corrects the profile of the one that `?_id=` names. */
export function Screen() {
  const [query] = useSearchParams();
  if (!query.has('_id')) return <NewMemberForm />;
  return (
    <MemberPage tab="info">{(user) => <MemberInfoForm key={user._id} user={user} />}</MemberPage>
  );
}
