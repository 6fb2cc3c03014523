import { brand } from '#brand';
import { agreeToNewTerms, listMyNewTerms, type NewTerms } from '@maru/contract/terms/terms';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { showAlert } from '../../shared/alert/alert.ts';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { openModal, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { formatDay } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { askLogout } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './ask-new-terms.module.css';

/** Postponed terms, until the next login. The logout clears the entry. */
const POSTPONED = 'maru.terms.postponed';

const TABS: Readonly<Record<NewTerms['kind'], string>> = { terms: '0', privacy: '1', ethics: '2' };

/** Requested terms. The versions change if the terms change while they are on the screen. */
interface Asked {
  items: readonly NewTerms[];
  changedMeanwhile: boolean;
}

/**
 * Asks the member to agree to changed terms, unless the member postponed them in this session. The
 * member may always postpone or log out; the next login asks again.
 *
 * @param ended aborted when the session ends, so that the question is dropped.
 */
export async function askNewTerms(queries: QueryClient, ended: AbortSignal): Promise<void> {
  // A failed request must not disturb the member. The next page asks again.
  const found = await queries.fetchQuery(callQuery(listMyNewTerms, {})).catch(() => null);
  const items = found?.items ?? [];
  if (items.length === 0 || ended.aborted) return;
  if (readStored('session', POSTPONED) === nameOf(items)) return;

  const asked = proxy<Asked>({ items, changedMeanwhile: false });
  const { confirmed } = await openModal({
    title: '약관이 바뀌었어요',
    titleAlign: 'left',
    width: 'form',
    component: (props) => <Changes {...props} asked={asked} ended={ended} />,
    buttons: { confirm: '동의하기', cancel: '나중에' },
    onConfirm: () => agree(asked),
  });
  if (ended.aborted) return;
  if (!confirmed) return writeStored('session', POSTPONED, nameOf(asked.items));
  queries.removeQueries({ queryKey: [listMyNewTerms.path] });
  showAlert({ type: 'success', message: '바뀐 약관에 동의했어요' });
}

function nameOf(items: readonly NewTerms[]): string {
  return items.map(({ kind, version }) => `${kind}:${version}`).join(' ');
}

/**
 * @returns whether nothing is left to ask. If the terms changed meanwhile, the dialog shows the
 *   changes.
 */
async function agree(asked: Asked): Promise<boolean> {
  try {
    await makeCall(agreeToNewTerms, {
      body: { versions: asked.items.map(({ kind, version }) => ({ kind, version })) },
    });
    return true;
  } catch (error) {
    if (failureCodeOf(error) !== 'VERSION_CONFLICT') throw error;
    const { items } = await makeCall(listMyNewTerms, {});
    Object.assign(asked, { items, changedMeanwhile: true });
    return items.length === 0;
  }
}

function Changes({ asked, ended, close }: ModalBodyProps & { asked: Asked; ended: AbortSignal }) {
  const { items, changedMeanwhile } = useSnapshot(asked);

  // Other dialogs stay open, because one of them may explain why the session ended. A dialog with a
  // pending request ignores `close` and re-renders after the response.
  useEffect(() => {
    const leave = () => close(false);
    if (ended.aborted) leave();
    ended.addEventListener('abort', leave);
    return () => ended.removeEventListener('abort', leave);
  }, [ended, close]);

  return (
    <div className={styles.body}>
      <p role="status">
        {changedMeanwhile
          ? '그사이 약관이 다시 바뀌었어요. 바뀐 내용을 확인하고 동의해 주세요.'
          : '계속 이용하시려면 바뀐 내용을 확인하고 동의해 주세요. 지금 어려우면 나중에 해도 돼요.'}
      </p>
      <ul className={styles.list}>
        {items.map(({ kind, title, version, effective_at }) => (
          <li key={kind}>
            <span>
              <strong>{title}</strong>
              <span className={styles.line}>
                제{version}판 · {formatDay(effective_at)} 시행
              </span>
            </span>
            <a
              href={`${brand.places.homeTerms}?tab=${TABS[kind]}`}
              target="_blank"
              rel="noopener"
              className={styles.open}
            >
              <span className="sr-only">{title} </span>
              전문 보기
              <Icon name="ext" size={16} />
              <span className="sr-only">새 창</span>
            </a>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="xs"
        onClick={() => {
          close(false);
          void askLogout();
        }}
      >
        동의하지 않고 로그아웃
      </Button>
    </div>
  );
}
