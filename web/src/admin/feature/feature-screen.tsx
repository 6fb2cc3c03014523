import {
  FEATURES_ID,
  listFeatures,
  setFeature,
  type FeatureSwitch,
} from '@maru/contract/feature/feature';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { AdminHead, Columns, PageNote, Panel } from '../chrome/admin-page.tsx';
import { reasonInput } from '../form/ask-reason.ts';
import { useRefetchOn } from '../live/use-refetch-on.ts';
import { featureTitles } from './feature-words.ts';
import styles from './feature.module.css';
import type { Feature } from '@maru/contract/core/feature-name';

/** Effect on visitors while a feature is closed. */
const CLOSED: Readonly<Record<Feature, string>> = {
  signup: '새로 가입할 수 없어요. 로그인은 그대로 할 수 있어요.',
  order: '새로 주문할 수 없어요. 이미 한 주문, 무료 체험, 직원이 넣는 주문은 그대로예요.',
  chat: '보던 대화는 남고, 아무도 새로 쓸 수 없어요.',
  review: '새 후기를 쓸 수 없어요. 쓴 후기는 그대로 보이고 고칠 수 있어요.',
  event: '응모할 수 없어요. 진행 중인 이벤트는 그대로 보여요.',
};

/**
 * Shows which features of the site are open or temporarily closed, who changed each one, when and
 * why.
 */
export function Screen() {
  useRefetchOn('feature.changed', listFeatures);
  const query = useQuery(callQuery(listFeatures, {}));
  const closed = query.data?.items.filter(({ open }) => !open).length ?? 0;
  return (
    <>
      <AdminHead
        title="기능 스위치"
        badge={
          query.data &&
          (closed === 0 ? (
            <Badge tone="success">모두 열림</Badge>
          ) : (
            <Badge tone="warn">{closed}개 닫힘</Badge>
          ))
        }
      />
      <PageNote>
        문제가 생긴 기능을 잠시 닫아요. 닫거나 여는 즉시 열려 있는 모든 화면에 반영되고, 쓰던 내용은
        그대로 남아요.
      </PageNote>
      <Loaded query={query} skeleton={<Skeleton height={360} />}>
        {({ items }) => (
          <Columns
            main={
              <Panel title="지금 상태">
                <ul>
                  {items.map((item) => (
                    <SwitchRow key={item._id} item={item} />
                  ))}
                </ul>
              </Panel>
            }
            side={
              <HistoryPanel
                targetKind="feature"
                item={{
                  _id: FEATURES_ID,
                  version: items.reduce((sum, one) => sum + one.version, 0),
                }}
              />
            }
          />
        )}
      </Loaded>
    </>
  );
}

function SwitchRow({ item: { _id, name, open, version } }: { item: FeatureSwitch }) {
  const queries = useQueryClient();
  const label = featureTitles[name];
  const closed = CLOSED[name];

  const turn = async () => {
    await openModal({
      title: open ? `${label}, 닫을까요?` : `${label}, 다시 열까요?`,
      message: open ? closed : '지금 보고 있는 모든 화면에서 바로 다시 쓸 수 있어요.',
      inputs: [reasonInput('예: 결제사 점검', '바꾸는 사유')],
      buttons: { confirm: open ? '기능 닫기' : '기능 열기', tone: open ? 'danger' : 'primary' },
      onConfirm: async ({ reason = '' }) => {
        await makeCall(setFeature, {
          params: { _id },
          body: { open: !open, reason: reason.trim(), version },
        }).finally(() => void queries.invalidateQueries({ queryKey: callKey(listFeatures) }));
        showAlert({
          type: 'success',
          message: `${label} 기능을 ${open ? '닫았어요' : '열었어요'}`,
        });
        return true;
      },
    });
  };

  return (
    <li className={styles.row}>
      <Toggle on={open} onChange={() => void turn()}>
        <strong className={styles.name}>{label}</strong>
        <span className={styles.line}>{open ? `닫으면 ${closed}` : closed}</span>
      </Toggle>
    </li>
  );
}
