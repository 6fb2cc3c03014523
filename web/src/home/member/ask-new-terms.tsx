import { brand } from '#brand';
import { agreeToNewTerms, listMyNewTerms, type NewTerms } from '@maru/contract/terms';
import type { QueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { closeDialogs, openModal, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { formatDay } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { askLogout } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { sentenceOf, wording } from '../../shared/wording.ts';
import styles from './ask-new-terms.module.css';

/** What was put off, until the next log-in: with the log-out it is forgotten. */
const POSTPONED = 'maru.terms.postponed';

const TABS: Readonly<Record<NewTerms['kind'], string>> = { terms: '0', privacy: '1', ethics: '2' };

/**
 * Asks for the agreement to terms that changed, unless that was put off in this session. Putting it
 * off and logging out stay possible; the question comes again with the next log-in.
 *
 * @param ended aborted when the session is over: then there is nobody to ask.
 */
export async function askNewTerms(queries: QueryClient, ended: AbortSignal): Promise<void> {
  // Failing to ask is no reason to disturb anybody: the next page asks again.
  const found = await queries.fetchQuery(callQuery(listMyNewTerms, {})).catch(() => null);
  const items = found?.items ?? [];
  const name = items.map(({ kind, version }) => `${kind}:${version}`).join(' ');
  if (items.length === 0 || ended.aborted || readStored('session', POSTPONED) === name) return;

  ended.addEventListener('abort', closeDialogs);
  const { confirmed } = await openModal({
    title: '약관이 바뀌었어요',
    titleAlign: 'left',
    width: 'form',
    component: (props) => <Changes {...props} items={items} />,
    buttons: { confirm: '동의하기', cancel: '나중에' },
    onConfirm: () => agree(items),
  });
  ended.removeEventListener('abort', closeDialogs);
  if (ended.aborted) return;
  if (!confirmed) return writeStored('session', POSTPONED, name);
  queries.removeQueries({ queryKey: [listMyNewTerms.path] });
  showAlert({ type: 'success', message: '바뀐 약관에 동의했어요' });
}

async function agree(items: readonly NewTerms[]): Promise<void> {
  try {
    await makeCall(agreeToNewTerms, {
      body: { versions: items.map(({ kind, version }) => ({ kind, version })) },
    });
  } catch (error) {
    const code = failureCodeOf(error);
    const sentence =
      code === 'VERSION_CONFLICT'
        ? '그사이 약관이 다시 바뀌었어요. 새로고침한 뒤 확인해 주세요.'
        : sentenceOf(code);
    // The dialog stays open and shows the sentence.
    throw new Error(sentence ?? wording.login.error, { cause: error });
  }
}

function Changes({ items, close }: ModalBodyProps & { items: readonly NewTerms[] }) {
  return (
    <div className={styles.body}>
      <p>계속 이용하시려면 바뀐 내용을 확인하고 동의해 주세요. 지금 어려우면 나중에 해도 돼요.</p>
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
