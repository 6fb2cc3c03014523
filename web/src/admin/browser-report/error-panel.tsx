import {
  listBrowserErrors,
  setBrowserErrorState,
  type BrowserError,
  type BrowserErrorState,
} from '@maru/contract/monitor/browser-report';
import { makeCall } from '../../shared/call.ts';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './browser-report.module.css';
import { kindNames, stateNames } from './browser-words.ts';
import { RouteName } from './route-name.tsx';

const DEEDS: Record<BrowserErrorState, { label: string; done: string }> = {
  open: { label: '다시 열기', done: '다시 열었어요' },
  resolved: { label: '해결로 표시', done: '해결로 표시했어요. 다른 버전에서 또 나면 다시 열려요' },
  muted: { label: '숨기기', done: '숨겼어요' },
};
const NEXT: Record<BrowserErrorState, readonly BrowserErrorState[]> = {
  open: ['muted', 'resolved'],
  resolved: ['open'],
  muted: ['open'],
};

/** Detail of one error beside the list: where it happened, and the available actions. */
export function ErrorPanel({ error, ...moves }: { error: BrowserError } & PanelMoves) {
  const { isBusy, run } = useAction([listBrowserErrors]);
  const set = async (state: BrowserErrorState) => {
    const { _id, version } = error;
    const isDone = await run(
      () => makeCall(setBrowserErrorState, { params: { _id }, body: { state, version } }),
      DEEDS[state].done,
    );
    if (isDone) moves.onClose();
  };

  return (
    <SidePanel
      title={kindNames[error.kind]}
      {...moves}
      actions={NEXT[error.state].map((state, place, all) => (
        <Button
          key={state}
          size="admin"
          variant={place === all.length - 1 ? 'primary' : 'outline'}
          loading={isBusy}
          onClick={() => void set(state)}
        >
          {DEEDS[state].label}
        </Button>
      ))}
    >
      <p className={styles.message}>{error.message}</p>
      <Facts
        items={[
          ['상태', stateNames[error.state]],
          ['횟수', `${formatNumber(error.times)}번`],
          ['마지막', formatDateTime(error.last_at)],
          ['처음', formatDateTime(error.first_at)],
          ['마지막 주소', <RouteName key="route" route={error.route} />],
          ['마지막 버전', error.release],
          ['처음 버전', error.first_release],
        ]}
      />
      {error.frames.length > 0 && (
        <section aria-label="코드 위치">
          <h3 className={styles.partTitle}>코드 위치</h3>
          <pre className={styles.trace} tabIndex={0}>
            {error.frames.join('\n')}
          </pre>
        </section>
      )}
    </SidePanel>
  );
}
