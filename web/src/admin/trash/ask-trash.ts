import { TRASH_DAYS } from '@maru/contract/core/trash';
import { withParticle } from '@maru/brands/particle';
import { confirm } from '../../shared/dialog/dialog.ts';

/** Message shown after the action. */
export const trashedWords = '휴지통으로 옮겼어요';

/**
 * Asks for confirmation before an object is moved to the trash.
 *
 * @param noun kind of object, such as 배너.
 * @param happens immediate effect on the site.
 */
export function askTrash(
  noun: string,
  name: string,
  happens = '사이트에서 바로 사라져요.',
): Promise<boolean> {
  return confirm({
    title: `이 ${withParticle(noun, '을', '를')} 휴지통으로 옮길까요?`,
    message: `${name}. ${happens} 휴지통에 ${TRASH_DAYS}일 동안 남아 있고, 그동안 되살릴 수 있어요.`,
    buttons: { confirm: '휴지통으로', tone: 'danger' },
  });
}
