import { defaultPageTexts } from '@maru/brands/page-texts';
import {
  adminListPageTexts,
  createPageText,
  deletePageText,
  listPageTexts,
  pageTextKinds,
  PHONE_PLACE,
  titledPageTexts,
  type PageTextEntry,
  type PageTextKind,
  type PageTextValue,
} from '@maru/contract/page-text/page-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm, openLayer, openModal } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { AdminHead, Panel } from '../chrome/admin-page.tsx';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import styles from '../site-link/site-link.module.css';
import { entriesOf, linesOf } from './typed-entries.ts';

const HISTORY_SIZE = 50;

const labels: Readonly<Record<PageTextKind, string>> = {
  defraud_never: '사칭 주의 · 하지 않는 일',
  defraud_checks: '사칭 주의 · 확인 방법',
  invest_does: '투자자문 안내 · 하는 일',
  invest_does_not: '투자자문 안내 · 하지 않는 일',
};

/** The sentences of fixed pages: one current text each, the earlier ones as history. */
export function Screen() {
  const query = useQuery(callQuery(adminListPageTexts, { query: { pageSize: 100 } }));
  if (query.error !== null && failureCodeOf(query.error) === 'ACCESS_DENIED') {
    return <ForbiddenScreen />;
  }
  return (
    <>
      <AdminHead title="안내 문구" />
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup className={styles.cards ?? ''}>
            {pageTextKinds.map((kind) => (
              <Skeleton key={kind} height={240} />
            ))}
          </SkeletonGroup>
        }
      >
        {({ items }) => (
          <div className={styles.cards}>
            {pageTextKinds.map((kind) => (
              <TextCard
                key={kind}
                kind={kind}
                current={items.find((item) => item.kind === kind) ?? null}
              />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

function TextCard({ kind, current }: { kind: PageTextKind; current: PageTextValue | null }) {
  const queries = useQueryClient();
  const label = labels[kind];
  const entries = current?.entries ?? defaultPageTexts[kind];

  const fetchAgain = () => {
    for (const call of [adminListPageTexts, listPageTexts]) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
  };
  const change = async () => {
    const { confirmed } = await openModal({
      title: `${label} 바꾸기`,
      message: '저장하면 사이트에 바로 반영돼요. 지금 문구는 기록에 남아요.',
      inputs: [
        {
          id: 'text',
          label: '문구',
          type: 'textarea',
          required: true,
          value: linesOf(entries),
          help: `한 줄에 하나씩${titledPageTexts.has(kind) ? ', ‘제목: 설명’으로' : ''} 적어 주세요. ${PHONE_PLACE}는 고객센터 번호로 바뀌어요.`,
          check: (typed) => {
            const read = entriesOf(kind, typed);
            return typeof read === 'string' ? read : null;
          },
        },
      ],
      buttons: { confirm: '저장하기' },
      onConfirm: async ({ text = '' }) => {
        const read = entriesOf(kind, text);
        if (typeof read === 'string') return;
        const body = { kind, entries: read, replaces: current?._id ?? null };
        await makeCall(createPageText, { body });
      },
    });
    fetchAgain();
    if (confirmed) showAlert({ type: 'success', message: `${label} 문구를 바꿨어요` });
  };
  const restore = async ({ _id }: PageTextValue) => {
    const confirmed = await confirm({
      title: '기본 문구로 되돌릴까요?',
      message: '지금 문구는 기록에 남아요.',
      onConfirm: () => makeCall(deletePageText, { params: { _id } }),
    });
    fetchAgain();
    if (confirmed) showAlert({ type: 'success', message: `${label}을 기본 문구로 되돌렸어요` });
  };

  return (
    <Panel title={label}>
      <div className={styles.body}>
        <Entries entries={entries} />
        <div className={styles.foot}>
          <span className={styles.sub}>
            {current === null
              ? '기본 문구'
              : `${formatDateTime(current.updated_at)} · ${current.updated_by ?? '–'}`}
          </span>
          <Button
            size="admin"
            variant="ghost"
            aria-label={`${label} 기록`}
            onClick={() => void showHistory(kind)}
          >
            기록
          </Button>
          {current !== null && (
            <Button
              size="admin"
              variant="ghost"
              aria-label={`${label} 기본 문구로`}
              onClick={() => void restore(current)}
            >
              기본 문구로
            </Button>
          )}
          <Button
            size="admin"
            variant="outline"
            aria-label={`${label} 바꾸기`}
            onClick={() => void change()}
          >
            바꾸기
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Entries({ entries }: { entries: readonly PageTextEntry[] }) {
  return (
    <ul className={styles.history}>
      {entries.map(({ title, text }) => (
        <li key={`${title} ${text}`}>
          {title !== null && <strong>{title}</strong>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

async function showHistory(kind: PageTextKind): Promise<void> {
  await openLayer({
    title: `${labels[kind]} 기록`,
    width: 'form',
    component: () => <History kind={kind} />,
  });
}

function History({ kind }: { kind: PageTextKind }) {
  const query = useQuery(
    callQuery(adminListPageTexts, { query: { kind, pageSize: HISTORY_SIZE } }),
  );
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={120} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={styles.none}>아직 바꾼 적이 없어요.</p>}
    >
      {({ items }) => (
        <ul className={styles.history}>
          {items.map((item) => (
            <li key={item._id}>
              <span className={styles.sub}>
                {formatDateTime(item.updated_at)} · {item.updated_by ?? '–'}{' '}
                {item.current && <Badge tone="success">지금</Badge>}
              </span>
              <Entries entries={item.entries} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
