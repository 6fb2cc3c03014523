import { isLinkAddress, readLinkAddress } from '@maru/contract/site-link/link-address';
import {
  adminListLinks,
  createLink,
  linkKinds,
  listSiteLinks,
  type LinkKind,
  type LinkValue,
} from '@maru/contract/site-link/site-link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { openLayer, openModal } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import { AdminHead, Panel } from '../chrome/admin-page.tsx';
import { LegacyPanel } from './legacy-panel.tsx';
import { linkWords } from './link-words.ts';
import styles from './site-link.module.css';

const HISTORY_SIZE = 50;

/** The addresses outside that staff keep: one current value each, the earlier ones as history. */
export function Screen() {
  const query = useQuery(callQuery(adminListLinks, { query: { pageSize: 100 } }));
  if (query.error !== null && failureCodeOf(query.error) === 'ACCESS_DENIED') {
    return <ForbiddenScreen />;
  }
  return (
    <>
      <AdminHead title="링크 관리" />
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup className={styles.cards ?? ''}>
            {linkKinds.map((kind) => (
              <Skeleton key={kind} height={190} />
            ))}
          </SkeletonGroup>
        }
      >
        {({ items }) => (
          <div className={styles.cards}>
            {linkKinds.map((kind) => (
              <LinkCard
                key={kind}
                kind={kind}
                current={items.find((link) => link.kind === kind) ?? null}
              />
            ))}
          </div>
        )}
      </Loaded>
      <LegacyPanel />
    </>
  );
}

function LinkCard({ kind, current }: { kind: LinkKind; current: LinkValue | null }) {
  const queries = useQueryClient();
  const { label, line, icon } = linkWords[kind];

  const change = async () => {
    const { confirmed } = await openModal({
      title: `${label} 바꾸기`,
      message: '저장하면 사이트에 바로 반영돼요. 지금 주소는 기록에 남아요.',
      inputs: [
        {
          id: 'address',
          label: kind === 'phone' ? '전화번호' : '주소',
          type: 'text',
          required: true,
          value: current?.address ?? '',
          placeholder: kind === 'phone' ? '1588-0000' : 'https://',
          maxLength: 2_000,
          check: (address) =>
            isLinkAddress(kind, readLinkAddress(kind, address))
              ? null
              : kind === 'phone'
                ? '1588-0000이나 02-123-4567처럼 적어 주세요.'
                : 'https로 시작하는 인터넷 주소만 쓸 수 있어요.',
        },
      ],
      buttons: { confirm: '저장하기' },
      onConfirm: ({ address = '' }) =>
        makeCall(createLink, {
          body: { kind, address: address.trim(), replaces: current?._id ?? null },
        }),
    });
    for (const call of [adminListLinks, listSiteLinks]) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
    if (confirmed) showAlert({ type: 'success', message: `${label} 주소를 바꿨어요` });
  };

  return (
    <Panel title={label}>
      <div className={styles.body}>
        <p className={styles.what}>
          <Icon name={icon} size={18} />
          {line}
        </p>
        {current === null ? (
          <p className={styles.none}>아직 없어요. 사이트에서는 기본 주소를 써요.</p>
        ) : kind === 'phone' || !isLinkAddress(kind, current.address) ? (
          <p className={styles.address}>{current.address}</p>
        ) : (
          <a href={current.address} target="_blank" rel="noopener" className={styles.address}>
            {current.address}
            <span className="sr-only">새 창</span>
          </a>
        )}
        <div className={styles.foot}>
          <span className={styles.sub}>
            {current &&
              `${formatDateTime(current.update_at)} · ${current.updated_by ?? '기본 제공'}`}
          </span>
          <Button
            size="admin"
            variant="ghost"
            aria-label={`${label} 기록`}
            onClick={() => void showHistory(kind)}
          >
            기록
          </Button>
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

async function showHistory(kind: LinkKind): Promise<void> {
  await openLayer({
    title: `${linkWords[kind].label} 기록`,
    width: 'form',
    component: () => <History kind={kind} />,
  });
}

function History({ kind }: { kind: LinkKind }) {
  const query = useQuery(callQuery(adminListLinks, { query: { kind, pageSize: HISTORY_SIZE } }));
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={120} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={styles.none}>아직 바꾼 적이 없어요.</p>}
    >
      {({ items }) => (
        <ul className={styles.history}>
          {items.map((link) => (
            <li key={link._id}>
              <span className={styles.address}>
                {link.address} {link.current && <Badge tone="success">지금</Badge>}
              </span>
              <span className={styles.sub}>
                {formatDateTime(link.update_at)} · {link.updated_by ?? '기본 제공'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
