import { useSearchParams } from 'react-router-dom';
import { NewUserForm } from './new-user-form.tsx';
import { UserInfoForm } from './user-info-form.tsx';
import { UserPage } from './user-page.tsx';

/** Adds a member, or corrects the profile of the one that `?_id=` names. */
export function Screen() {
  const [query] = useSearchParams();
  if (!query.has('_id')) return <NewUserForm />;
  return <UserPage tab="info">{(user) => <UserInfoForm key={user._id} user={user} />}</UserPage>;
}
