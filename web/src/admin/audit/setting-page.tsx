import type { Call } from '@maru/contract/core/call';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { callKey } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { AdminHead, Columns, PageNote, Panel } from '../chrome/admin-page.tsx';
import { reasonInput } from '../form/ask-reason.ts';
import { HistoryPanel } from './history-panel.tsx';

interface Setting {
  enabled: boolean;
  version: number;
}

interface SettingPageProps<S extends Setting> {
  title: string;
  note: string;
  formTitle: string;
  query: UseQueryResult<{ item: S }>;
  /** Kind and number of the setting in the audit log. */
  history: { targetKind: string; targetId: number };
  /** Keyed by the version, so that a concurrent change replaces what was typed. */
  form: (stored: S) => ReactNode;
}

/** A setting of the brand that can be turned off, and who changed it when and why. */
export function SettingPage<S extends Setting>({
  title,
  note,
  formTitle,
  query,
  history: { targetKind, targetId },
  form,
}: SettingPageProps<S>) {
  const { data } = query;
  return (
    <>
      <AdminHead
        title={title}
        badge={
          data &&
          (data.item.enabled ? <Badge tone="success">켜짐</Badge> : <Badge tone="warn">꺼짐</Badge>)
        }
      />
      <PageNote>{note}</PageNote>
      <Loaded query={query} skeleton={<Skeleton height={320} />}>
        {({ item }) => (
          <Columns
            main={<Panel title={formTitle}>{form(item)}</Panel>}
            side={
              <HistoryPanel
                targetKind={targetKind}
                item={{ _id: targetId, version: item.version }}
              />
            }
          />
        )}
      </Loaded>
    </>
  );
}

interface SettingChange {
  title: string;
  message: string;
  /** An example of a reason. */
  example: string;
  /** The change turns the setting off. */
  isOff: boolean;
  save: (reason: string) => Promise<unknown>;
  /** Message after the change. */
  done: string;
}

/**
 * Asks for the reason of a change of a setting, and saves it.
 *
 * @param read call that returns the setting. It is asked again, also after a concurrent change.
 */
export function useSettingChange(read: Call): (change: SettingChange) => Promise<void> {
  const queries = useQueryClient();
  return async ({ title, message, example, isOff, save, done }) => {
    await openModal({
      title,
      message,
      inputs: [reasonInput(example, '바꾸는 사유')],
      buttons: { confirm: '바꾸기', tone: isOff ? 'danger' : 'primary' },
      onConfirm: async ({ reason = '' }) => {
        await save(reason.trim()).finally(
          () => void queries.invalidateQueries({ queryKey: callKey(read) }),
        );
        showAlert({ type: 'success', message: done });
        return true;
      },
    });
  };
}
