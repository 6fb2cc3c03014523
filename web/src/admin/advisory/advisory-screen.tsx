import {
  ADVISORY_MODE_ID,
  getAdvisoryMode,
  setAdvisoryMode,
  type AdvisoryKind,
  type AdvisoryMode,
} from '@maru/contract/advisory/advisory';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { RadioField } from '../../shared/form/choice-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { AdminHead, Columns, PageNote, Panel } from '../chrome/admin-page.tsx';
import { reasonInput } from '../form/ask-reason.ts';
import styles from './advisory.module.css';
import { useAdvisoryMode } from './use-advisory-mode.ts';

const KINDS = [
  {
    value: 'quasi',
    label: '유사투자자문업',
    line: '유료 방송에 채팅이 없어요. 유료 회원과 투자 이야기를 주고받는 곳을 모두 닫아요.',
  },
  {
    value: 'registered',
    label: '등록 투자자문업',
    line: '유료 방송에서도 채팅을 주고받을 수 있어요.',
  },
  {
    value: 'none',
    label: '자문 없음',
    line: '투자자문을 하지 않아요. 유료 방송에 채팅이 없어요.',
  },
] as const satisfies readonly { value: AdvisoryKind; label: string; line: string }[];

const nameOf = (kind: AdvisoryKind) => KINDS.find(({ value }) => value === kind)?.label;

/** Whether members who pay may have two-way channels, and who changed that when and why. */
export function Screen() {
  const query = useAdvisoryMode();
  return (
    <>
      <AdminHead
        title="투자자문 모드"
        badge={query.data && <Badge tone="info">{nameOf(query.data.item.kind)}</Badge>}
      />
      <PageNote>
        2024년 8월 14일부터 유사투자자문업자는 유료 회원과 양방향으로 대화할 수 없어요. 고객센터
        상담은 모드와 관계없이 그대로 열려 있고, 문자 발신번호로는 답장을 받지 않아요.
      </PageNote>
      <Loaded query={query} skeleton={<Skeleton height={260} />}>
        {({ item }) => (
          <Columns
            main={
              <Panel title="지금 모드">
                <ModeForm key={item.version} stored={item} />
              </Panel>
            }
            side={
              <HistoryPanel
                targetKind="advisoryMode"
                item={{ _id: ADVISORY_MODE_ID, version: item.version }}
              />
            }
          />
        )}
      </Loaded>
    </>
  );
}

function ModeForm({ stored: { kind, version } }: { stored: AdvisoryMode }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<AdvisoryKind>(kind);

  const change = async () => {
    await openModal({
      title: `${nameOf(chosen)} 모드로 바꿀까요?`,
      message:
        chosen === 'registered'
          ? '지금 열려 있는 유료 방송에도 바로 채팅이 열려요. 투자자문업 등록을 마쳤는지 먼저 확인해 주세요.'
          : '지금 열려 있는 유료 방송의 채팅이 바로 닫히고, 보이던 대화도 사라져요.',
      inputs: [reasonInput('예: 투자자문업 등록을 마침', '바꾸는 사유')],
      buttons: { confirm: '바꾸기', tone: 'danger' },
      onConfirm: async ({ reason = '' }) => {
        // Refetches the current mode, also after a concurrent change by another staff member.
        await makeCall(setAdvisoryMode, {
          body: { kind: chosen, reason: reason.trim(), version },
        }).finally(() => void queries.invalidateQueries({ queryKey: callKey(getAdvisoryMode) }));
        showAlert({ type: 'success', message: '투자자문 모드를 바꿨어요' });
        return true;
      },
    });
  };

  return (
    <div className={styles.form}>
      <RadioField
        label="투자자문 모드"
        hideLabel
        look="cards"
        name="kind"
        options={KINDS}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        variant="primary"
        size="admin"
        disabled={chosen === kind}
        onClick={() => void change()}
      >
        모드 바꾸기
      </Button>
    </div>
  );
}
