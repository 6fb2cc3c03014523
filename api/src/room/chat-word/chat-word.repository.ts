import type { ListedForms } from '@maru/brands/compliance';
import type { ChatRule, ChatWord } from '@maru/contract/room/chat-rule';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../../sql/like-pattern.ts';
import { pageOfQuery, type Page, type PageOf } from '../../staff-kit/page-of.ts';

const wordFields = (db: Queryable) => db`
  w.id as _id, w.word, w.at, (select a.name from admin a where a.id = w.created_by) as created_by`;

interface WordFilter {
  q?: string | undefined;
}

function whereOf(db: Queryable, { q }: WordFilter) {
  const like = containing(q);
  return like === null ? db`` : db`where search_form(w.word) like all(${like}::text[])`;
}

/** The words that match, newest first. */
export function selectChatWords(db: Queryable, filter: WordFilter) {
  return db<ChatWord[]>`
    select ${wordFields(db)} from chat_word w ${whereOf(db, filter)} order by w.id desc`;
}

export function findChatWords(db: Queryable, filter: WordFilter & Page): Promise<PageOf<ChatWord>> {
  return pageOfQuery<ChatWord>(db, filter, {
    rows: selectChatWords(db, filter),
    from: db`from chat_word w ${whereOf(db, filter)}`,
  });
}

/** @returns null if a word of the same form is listed. */
export async function insertChatWord(
  tx: Tx,
  { word, form, adminId }: { word: string; form: string; adminId: number },
): Promise<ChatWord | null> {
  const [row] = await tx<ChatWord[]>`
    insert into chat_word as w (word, form, created_by) values (${word}, ${form}, ${adminId})
    on conflict do nothing returning ${wordFields(tx)}`;
  return row ?? null;
}

/** @returns the word that was removed. */
export async function deleteChatWord(tx: Tx, wordId: number): Promise<string | null> {
  const [row] = await tx<{ word: string }[]>`
    delete from chat_word where id = ${wordId} returning word`;
  return row?.word ?? null;
}

/** Whether a text in these forms holds a listed word. Words of several parts have a blank. */
export async function holdsChatWord(
  db: Queryable,
  { spaced, joined }: ListedForms,
): Promise<boolean> {
  const [row] = await db`
    select 1 from chat_word w
    where case when strpos(w.form, ' ') > 0 then strpos(${joined}, replace(w.form, ' ', '')) > 0
               else exists (select from unnest(${[...spaced]}::text[]) f (form)
                            where strpos(f.form, w.form) > 0) end
    limit 1`;
  return row !== undefined;
}

export async function findChatRule(db: Queryable): Promise<ChatRule> {
  const [row] = await db<ChatRule[]>`select links, phones, version from chat_rule`;
  return row!;
}

/** @returns null if another version than the given one is stored. */
export async function writeChatRule(
  tx: Tx,
  { links, phones, version }: ChatRule,
): Promise<ChatRule | null> {
  const [row] = await tx<ChatRule[]>`
    update chat_rule set links = ${links}, phones = ${phones}, version = version + 1
    where version = ${version} returning links, phones, version`;
  return row ?? null;
}
