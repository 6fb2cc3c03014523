import { join } from 'node:path';
import { openJournal, type Place } from '../journal.ts';
import { PRICES, type Account } from './account.ts';
import { isAlimtalk, registerAlimtalk, type AlimtalkTemplate } from './alimtalk.ts';
import { createGroupId, createMessageIds, sequenceOf } from './gateway-id.ts';
import type { FileStore } from './file.store.ts';
import {
  countIn,
  createGroup,
  messageAnswers,
  statusOf,
  type Group,
  type MessageAnswer,
} from './group.ts';
import { groupRecord, type AddRecord, type GroupRecord } from './group-record.ts';
import { openLedger } from './ledger.ts';
import { GatewayRefusal } from './refusal.ts';
import { registerMessage } from './registration.ts';
import { isRich, registerRich } from './rich.ts';

/**
 * Number of recent requests kept in memory with their messages, because they are likely to be
 * queried.
 */
const REMEMBERED_BATCHES = 32;

/** The protocol's limit for one group. */
const MAX_GROUP_MESSAGES = 1_000_000;

/** A message for which there is nothing left on the account. */
const NO_CREDIT = '1030';

/** Data that a message is validated against when it is added. */
interface Known {
  senders: () => readonly string[];
  files: Pick<FileStore, 'has'>;
  templates: () => readonly AlimtalkTemplate[];
  account: Account;
}

interface Paging {
  startKey?: string;
  limit: number;
}

/** Groups as the journal has them. */
interface Memory {
  readonly groups: Map<string, Group>;
  /** Groups that have started sending. Some of their messages may not be in the ledger yet. */
  readonly unfinished: Set<string>;
  /** Recent batches by journal offset. */
  readonly batches: Map<number, AddRecord>;
  nextSequence: number;
}

interface Store {
  readonly memory: Memory;
  readonly journal: Awaited<ReturnType<typeof openJournal>>;
  readonly ledger: Awaited<ReturnType<typeof openLedger>>;
  readonly known: Known;
}

export type GroupStore = Awaited<ReturnType<typeof openGroups>>;

/**
 * Groups and their messages. Each step is on disk before it is answered. A restart after a kill
 * continues from the state on disk. In particular, a group that had started sending is sent
 * completely.
 *
 * @param known.senders the numbers registered for sending, read for each message.
 * @param known.files the stored images.
 * @param known.templates the 알림톡 templates, read for each message.
 * @param known.account the account that pays for sending.
 */
export async function openGroups(dataDir: string, known: Known) {
  const memory: Memory = {
    groups: new Map(),
    unfinished: new Set(),
    batches: new Map(),
    nextSequence: 1,
  };
  const journal = await openJournal(join(dataDir, 'groups.ndjson'), (line, place) => {
    apply(memory, groupRecord.parse(JSON.parse(line)), place);
  });
  const ledger = await openLedger(dataDir, memory.unfinished);
  const store: Store = { memory, journal, ledger, known };
  for (const groupId of memory.unfinished) await finish(store, get(memory, groupId));

  return {
    create: (customFields: Record<string, string>) => create(store, customFields),
    /**
     * @param code report code for every 알림톡; 0 = decided for each message.
     * @returns the result of each message, in the order given.
     */
    add: (groupId: string, given: readonly unknown[], code = 0) =>
      add(store, groupId, { given, code }),
    send: (groupId: string) => send(store, groupId),
    get: (groupId: string) => get(memory, groupId),
    /** Finds the group that another protocol created with this custom field. */
    find: (field: string, value: string) => find(memory, field, value),
    remove: (groupId: string) => remove(store, groupId),
    /**
     * One page of a group's messages, in the order in which they were added.
     *
     * @param paging.startKey the id of the first one wanted, as an earlier page gave it.
     */
    list: (groupId: string, paging: Paging) => list(store, groupId, paging),
    ledger,
    count: () => memory.groups.size,
    clear: () => clear(store),
    close: () => close(store),
  };
}

function apply(memory: Memory, record: GroupRecord, place: Place): void {
  if (record.op === 'create') {
    memory.groups.set(record.groupId, createGroup(record.groupId, record.at, record.customFields));
    return;
  }
  const group = memory.groups.get(record.groupId);
  // The ledger was emptied while this request was under way.
  if (!group) return;
  group.updatedAt = record.at;
  if (record.op === 'add') {
    countIn(group, record, place);
    memory.nextSequence = Math.max(memory.nextSequence, record.first + record.messages.length);
  } else if (record.op === 'send') {
    group.sentAt = record.at;
    memory.unfinished.add(record.groupId);
  } else if (record.op === 'ledgered') {
    memory.unfinished.delete(record.groupId);
  } else {
    group.deleted = true;
  }
}

/** Applies the record at once, so that no second request can come between, and writes it. */
function write({ memory, journal }: Store, record: GroupRecord): Promise<void> {
  const { place, written } = journal.append(`${JSON.stringify(record)}\n`);
  apply(memory, record, place);
  if (record.op === 'add') remember(memory, place, record);
  return written;
}

function get({ groups }: Memory, groupId: string): Group {
  const group = groups.get(groupId);
  if (!group) {
    throw new GatewayRefusal(404, 'ResourceNotFound', '해당 그룹아이디가 존재하지 않습니다.');
  }
  return group;
}

function getPending(memory: Memory, groupId: string): Group {
  const group = get(memory, groupId);
  const status = statusOf(group, Date.now());
  if (status === 'SENDING') {
    throw new GatewayRefusal(409, 'GroupInProcessing', '이미 발송 요청된 그룹입니다.');
  }
  if (status === 'COMPLETE') {
    throw new GatewayRefusal(409, 'AlreadySent', '이미 발송이 완료된 그룹입니다.');
  }
  if (status === 'DELETED') {
    throw new GatewayRefusal(400, 'DeletedGroup', '삭제 처리된 그룹입니다.');
  }
  return group;
}

function find({ groups }: Memory, field: string, value: string): Group | undefined {
  for (const group of groups.values()) if (group.customFields[field] === value) return group;
  return undefined;
}

async function create(store: Store, customFields: Record<string, string>): Promise<Group> {
  const at = Date.now();
  const groupId = createGroupId(at);
  await write(store, { op: 'create', groupId, at, customFields });
  return get(store.memory, groupId);
}

async function add(
  store: Store,
  groupId: string,
  { given, code }: { given: readonly unknown[]; code: number },
) {
  const { senders, files, templates, account } = store.known;
  const group = getPending(store.memory, groupId);
  if (group.total + given.length > MAX_GROUP_MESSAGES) {
    throw new GatewayRefusal(400, 'ExceededMessageCount', '한 그룹은 1,000,000건까지입니다.');
  }
  const at = Date.now();
  const first = store.memory.nextSequence;
  let left = account.balance() - group.cost;
  const register = (one: unknown) => {
    if (isAlimtalk(one)) return registerAlimtalk(one, { templates: templates(), code });
    if (isRich(one)) return registerRich(one, { senders: senders(), code });
    return registerMessage(one, senders(), files.has);
  };
  const messages = given.map((one) => {
    const message = register(one);
    if (message.registration !== '2000') return message;
    if (PRICES[message.type] > left) return { ...message, registration: NO_CREDIT };
    left -= PRICES[message.type];
    return message;
  });
  await write(store, { op: 'add', groupId, at, first, messages });
  const idOf = createMessageIds(at);
  return messages.map((message, i) => ({ ...message, messageId: idOf(first + i) }));
}

async function send(store: Store, groupId: string): Promise<Group> {
  const group = getPending(store.memory, groupId);
  if (group.total === group.refused) {
    throw new GatewayRefusal(400, 'MessagesNotFound', '발송할 메시지가 없습니다.');
  }
  store.known.account.spend(group.cost);
  await write(store, { op: 'send', groupId, at: Date.now() });
  await finish(store, group);
  return group;
}

/**
 * Adds missing messages to the ledger. All are missing unless a kill interrupted an earlier call.
 */
async function finish(store: Store, group: Group): Promise<void> {
  const { ledger } = store;
  const { groupId, sentAt } = group;
  for (const { place, at, first } of group.batches) {
    const { messages } = await readBatch(store, place);
    const idOf = createMessageIds(at);
    await ledger.write(
      messages.flatMap(({ to, from, text, type, imageId, registration, report }, i) => {
        const messageId = idOf(first + i);
        // A failed message of a carrier is not shown. Its fallback message is.
        const isText = type === 'SMS' || type === 'LMS' || type === 'MMS';
        const isLost = registration !== '2000' || (!isText && report !== '4000');
        if (isLost || ledger.hasUnfinished(messageId)) return [];
        const arrived = new Date(sentAt ?? at).toISOString();
        const picture = imageId === null ? {} : { imageId };
        return { messageId, groupId, to, from, text, type, ...picture, at: arrived };
      }),
    );
  }
  await write(store, { op: 'ledgered', groupId, at: Date.now() });
}

async function remove(store: Store, groupId: string): Promise<Group> {
  const group = getPending(store.memory, groupId);
  await write(store, { op: 'delete', groupId, at: Date.now() });
  return group;
}

async function list(store: Store, groupId: string, { startKey, limit }: Paging) {
  const group = get(store.memory, groupId);
  const from = startKey === undefined ? 0 : sequenceOf(startKey);
  const now = Date.now();
  const page: MessageAnswer[] = [];
  for (const { place, at, first, count } of group.batches) {
    if (!(first + count > from)) continue;
    const { messages } = await readBatch(store, place);
    const idOf = createMessageIds(at);
    const answerOf = messageAnswers(group, { at, now });
    for (let i = Math.max(0, from - first); i < messages.length; i += 1) {
      const messageId = idOf(first + i);
      if (page.length === limit) return { page, nextKey: messageId };
      page.push(answerOf(messages[i]!, messageId));
    }
  }
  return { page, nextKey: null };
}

function remember({ batches }: Memory, place: Place, record: AddRecord): void {
  batches.set(place.offset, record);
  const [oldest] = batches.keys();
  if (batches.size > REMEMBERED_BATCHES) batches.delete(oldest!);
}

async function readBatch({ memory, journal }: Store, place: Place): Promise<AddRecord> {
  const remembered = memory.batches.get(place.offset);
  if (remembered) return remembered;
  const record = groupRecord.parse(JSON.parse(await journal.read(place)));
  if (record.op !== 'add') throw new Error(`no batch of messages at ${place.offset}`);
  return record;
}

async function clear({ memory, journal, ledger }: Store): Promise<void> {
  memory.groups.clear();
  memory.unfinished.clear();
  memory.batches.clear();
  await Promise.all([journal.clear(), ledger.clear()]);
}

async function close({ journal, ledger }: Store): Promise<void> {
  await Promise.all([journal.close(), ledger.close()]);
}
