import { permissionOf, holds } from '@maru/contract/session/staff';
import type { Permission } from '@maru/contract/core/call';
import type { StaffPostView } from '@maru/contract/post/staff-post';
import { brand } from '#brand';
import { Link } from 'react-router-dom';
import { openLayer } from '../../shared/dialog/dialog.ts';
import { postAddressOf } from '../../shared/post-address.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { addressOf } from '../sections.ts';
import styles from './post.module.css';

/** After a notice is published, offers to announce it to members with a prefilled message. */
export async function offerCampaign(
  post: StaffPostView,
  permissions: readonly Permission[],
): Promise<void> {
  const need = permissionOf('push-write', brand.switches.orderPagesNeed);
  if (need === null || !holds(permissions, need)) return;
  const link = postAddressOf('notice', post._id) ?? '/';
  const push = new URLSearchParams({ title: post.title, text: post.excerpt, link });
  const sms = new URLSearchParams({
    title: post.title,
    text: `${post.title}\n${location.origin}${link}`,
  });
  await openLayer({
    title: '공지를 공개했어요',
    width: 'form',
    component: ({ close }) => (
      <div className={styles.offer}>
        <p>회원에게도 알릴까요? 받을 사람과 시각은 다음 화면에서 정해요.</p>
        <Link
          to={`${addressOf('push-write')}?${push}`}
          className={styles.offerLink}
          onClick={() => close(true)}
        >
          <Icon name="bell" size={20} />
          푸시로 알리기
        </Link>
        <Link
          to={`${addressOf('sms-write')}?${sms}`}
          className={styles.offerLink}
          onClick={() => close(true)}
        >
          <Icon name="chat" size={20} />
          문자로 알리기
        </Link>
      </div>
    ),
  });
}
