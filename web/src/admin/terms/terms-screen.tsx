import { terms } from '@maru/contract/terms/staff-terms';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { addressOf } from '../sections.ts';
import { LockedTerms } from './locked-terms.tsx';
import { TermsForm } from './terms-form.tsx';
import { TermsList } from './terms-list.tsx';

const HOME = addressOf('terms');

/** Documents that members agree to: their versions, and the selected document. */
export function Screen() {
  const [search] = useSearchParams();
  if (search.get('_id') === 'new') return <TermsForm key="new" item={null} />;
  if (search.has('_id')) {
    return (
      <ItemScreen
        call={terms.get}
        missing={{ icon: 'doc', title: '없는 약관이에요', to: HOME, toLabel: '약관으로' }}
      >
        {(item) =>
          item === null || item.state === 'coming' ? (
            <TermsForm item={item} />
          ) : (
            <LockedTerms item={item} />
          )
        }
      </ItemScreen>
    );
  }
  return (
    <>
      <AdminHead
        title="약관"
        actions={
          <LinkButton to={`${HOME}?_id=new`} size="admin">
            <Icon name="plus" size={18} />새 판 등록
          </LinkButton>
        }
      />
      <TermsList />
    </>
  );
}
