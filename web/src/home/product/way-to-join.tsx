import { brand } from '#brand';
import { screens } from '#screens';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { openChat } from '../chrome/open-chat.ts';
import styles from './way-to-join.module.css';

/** Whether a product can be bought on the site itself. */
export function canBuyHere(): boolean {
  return screens.vipJoin !== undefined;
}

/** The telephone as an address to press. */
export const phoneAddress = `tel:${brand.company.phone.replaceAll('-', '')}`;

/**
 * How to become a customer: the page of joining where this site has one, else a person of the
 * customer centre, by telephone or chat.
 *
 * @param product the number of the chosen product, which the page of joining begins with
 */
export function WayToJoin({ product, size = 'md' }: { product?: number; size?: 'md' | 'lg' }) {
  if (canBuyHere()) {
    const query = product === undefined ? '' : `?product=${product}`;
    return (
      <LinkButton to={`${paths.vipJoin}${query}`} size={size} full>
        가입하기
      </LinkButton>
    );
  }
  return (
    <div className={styles.ways}>
      <p className={styles.line}>가입은 고객센터에서 도와드려요</p>
      <LinkButton to={phoneAddress} size={size} full>
        <Icon name="phone" size={18} />
        <span className="sr-only">고객센터 전화 </span>
        {brand.company.phone}
      </LinkButton>
      <Button variant="outline" size={size} full onClick={() => void openChat()}>
        <Icon name="chat" size={18} />
        채팅 상담
      </Button>
      <p className={styles.hours}>
        {brand.company.hours} · {brand.company.lunch}
      </p>
    </div>
  );
}
