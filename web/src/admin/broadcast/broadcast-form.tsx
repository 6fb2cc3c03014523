import {
  adminGetSchedule,
  adminListSchedules,
  createSchedule,
  listScheduleLog,
  type ScheduleInput,
  type StaffScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm, type Saved, type Stored } from '../form/use-admin-form.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { addressOf } from '../sections.ts';
import { editAddressOf } from './broadcast-columns.tsx';
import { BasicPart, BodyPart, ContentPart, ScopePart } from './broadcast-fields.tsx';
import { BroadcastHistory } from './broadcast-history.tsx';
import { changeBroadcast, createBroadcast } from './save-broadcast.ts';
import { BroadcastState } from './broadcast-state.tsx';
import {
  broadcastForm,
  fieldNames,
  newValues,
  valuesOf,
  type BroadcastDates,
  type BroadcastValues,
} from './broadcast-values.ts';
import { RepeatPart } from './repeat-part.tsx';
import { RuleCard } from './rule-card.tsx';
import { StateCard } from './state-card.tsx';
import { ThumbnailCard } from './thumbnail-card.tsx';
import { isRemovedHere, useBroadcastActions } from './use-broadcast-actions.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';

const resolver = contractResolver<BroadcastValues, ScheduleInput>(broadcastForm);

function storedOf(item: StaffScheduleItem): Stored<BroadcastValues> {
  return { values: valuesOf(item), version: item.version };
}

interface BroadcastFormProps {
  item: StaffScheduleItem | null;
  /** Expert and time of a new broadcast, if known. */
  expert?: number | undefined;
  dates?: BroadcastDates | undefined;
}

/** The values of one broadcast, with the calls that store them. */
function useBroadcastForm({ item, expert, dates }: BroadcastFormProps) {
  const queries = useQueryClient();
  const afterSave = useRef<(html: string) => void>(() => undefined);

  const read = async () => {
    const { item: now } = await makeCall(adminGetSchedule, { params: { _id: item?._id ?? 0 } });
    queries.setQueryData(callKey(adminGetSchedule, { params: { _id: now._id } }), { item: now });
    return storedOf(now);
  };
  const save = async (
    values: ScheduleInput,
    version: number | null,
    before: BroadcastValues,
  ): Promise<Saved<BroadcastValues>> => {
    const now =
      item === null || version === null
        ? await createBroadcast(values, admin.form.getValues('repeat'))
        : await changeBroadcast(item, values, version, before);
    afterSave.current(now.body_html);
    queries.setQueryData(callKey(adminGetSchedule, { params: { _id: now._id } }), { item: now });
    void queries.invalidateQueries({ queryKey: callKey(adminListSchedules) });
    void queries.invalidateQueries({
      queryKey: callKey(listScheduleLog, { params: { _id: now._id } }),
    });
    const opened = { editedAs: `broadcast-${now._id}`, opens: editAddressOf(now._id) };
    return { ...storedOf(now), ...(item === null && opened) };
  };

  const admin = useAdminForm<BroadcastValues, ScheduleInput>({
    name: `broadcast-${item?._id ?? 'new'}`,
    resolver,
    stored: item === null ? { values: newValues(expert, dates), version: null } : storedOf(item),
    save,
    read,
    labels: fieldNames,
  });
  useNews(item, admin.hear);
  const onEditor = (settle: (html: string) => void) => {
    afterSave.current = settle;
  };
  return { admin, onEditor };
}

/** The form of one broadcast, with its state beside it. `null` = a new one. */
export function BroadcastForm(props: BroadcastFormProps) {
  const { item } = props;
  const navigate = useNavigate();
  const actions = useBroadcastActions();
  const { admin, onEditor } = useBroadcastForm(props);

  const remove = async () => {
    if (item !== null && (await actions.remove(item))) {
      admin.form.reset(admin.form.getValues());
      admin.dropDrafts();
      void navigate(addressOf('broadcast'), { replace: true });
    }
  };
  const canDelete = item !== null && item.broadcast_status === 0;

  return (
    <FormScreen
      title={item === null ? '방송 등록' : '방송 수정'}
      badge={item && <BroadcastState item={item} />}
      admin={admin}
      words={createSchedule.publicWords}
      actions={
        canDelete && (
          <Button
            variant="danger-soft"
            size="admin-lg"
            aria-label="방송 완전히 지우기"
            title="방송 완전히 지우기"
            onClick={() => void remove()}
          >
            <Icon name="trash" size={18} />
          </Button>
        )
      }
    >
      <Columns
        main={
          <>
            <BasicPart form={admin.form} ownId={item?._id ?? null} />
            {item === null && <RepeatPart form={admin.form} />}
            <ScopePart form={admin.form} isOnAir={item !== null && item.broadcast_status > 0} />
            <ContentPart form={admin.form} />
            <BodyPart form={admin.form} fills={admin.fills} onEditor={onEditor} />
          </>
        }
        side={
          <>
            <StateCard item={item} form={admin.form} actions={actions} />
            <ThumbnailCard form={admin.form} item={item} />
            {item?.rule && <RuleCard rule={item.rule} />}
            {item && <HistoryCard _id={item._id} />}
          </>
        }
      />
    </FormScreen>
  );
}

function HistoryCard({ _id }: { _id: number }) {
  const query = useQuery(callQuery(listScheduleLog, { params: { _id } }));
  return (
    <Panel title="변경 기록">
      <Loaded query={query} skeleton={<Skeleton height={80} />}>
        {({ items }) => <BroadcastHistory items={items} />}
      </Loaded>
    </Panel>
  );
}

/** Follows changes to this broadcast by other staff, the clock, and the actions beside the form. */
function useNews(
  item: StaffScheduleItem | null,
  hear: (now: Stored<BroadcastValues>) => void,
): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const _id = item?._id ?? null;

  // The socket event only signals a change. The form fetches the full record, staff fields
  // included.
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const fetchAgain = () =>
          void queries.invalidateQueries({
            queryKey: callKey(adminGetSchedule, { params: { _id } }),
          });
        const change = ({ item: news }: { item: { _id: number } }) => {
          if (news._id !== _id) return;
          fetchAgain();
          void queries.invalidateQueries({
            queryKey: callKey(listScheduleLog, { params: { _id } }),
          });
        };
        const removed = (news: { _id: number }) => {
          if (news._id !== _id || isRemovedHere(news._id)) return;
          // A cancelled broadcast also leaves the schedule. Only a deleted one closes this page.
          void makeCall(adminGetSchedule, { params: { _id } }).then(
            fetchAgain,
            (error: unknown) => {
              if (failureCodeOf(error) !== 'NOT_FOUND') return fetchAgain();
              void inform({ title: '다른 사람이 이 방송을 지웠어요' }).then(() =>
                navigate(addressOf('broadcast'), { replace: true }),
              );
            },
          );
        };
        socket.on('schedule.changed', change).on('schedule.removed', removed);
        return () => void socket.off('schedule.changed', change).off('schedule.removed', removed);
      },
      [queries, navigate, _id],
    ),
  );

  const heard = useRef(item?.version ?? 0);
  const onNews = useEffectEvent(hear);
  useEffect(() => {
    if (item === null || item.version <= heard.current) return;
    heard.current = item.version;
    onNews(storedOf(item));
  }, [item]);
}
