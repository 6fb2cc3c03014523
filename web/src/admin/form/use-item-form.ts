import type { Call } from '@maru/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues, Resolver } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { callKey } from '../../shared/query.ts';
import { isSame } from './is-same.ts';
import { useAdminForm, type AdminForm, type Stored } from './use-admin-form.ts';

interface ItemForm<In extends FieldValues, Out> extends AdminForm<In, Out> {
  /** Goes elsewhere once the thing is gone: what was typed is lost with it. */
  leaveTo: (address: string) => void;
}

interface Item {
  _id: number;
  version: number;
}

interface ItemFormOptions<I extends Item, In extends FieldValues, Out extends object> {
  /** Names the drafts, such as `banner`. */
  noun: string;
  /** What is stored; `null` = a new one, which begins as `begin`. */
  item: I | null;
  begin: In;
  resolver: Resolver<In, unknown, Out>;
  labels: Readonly<Partial<Record<keyof In & string, string>>>;
  /** What is said of a field that the server refuses, where there is more to say than that. */
  refusals?: Readonly<Partial<Record<string, string>>>;
  valuesOf: (item: I) => In;
  /** What the contract takes of values, to tell what has changed of those that were stored. */
  inputOf: (values: In) => Out;
  /** The call that reads one, whose answer is kept. */
  get: Call;
  read: (_id: number) => Promise<I>;
  create: (input: Out) => Promise<I>;
  update: (_id: number, changes: Partial<Out>, version: number) => Promise<I>;
  /** Lists that show it, which are asked for again. */
  lists: readonly Call[];
  /** Where a new one is edited once it is stored. */
  editAddress: (_id: number) => string;
  /** Runs with what is stored now, such as to settle the pictures of an editor. */
  onSaved?: (item: I) => void;
}

/** The form of one thing that is read, created and changed by the usual calls (wire.md section 4). */
export function useItemForm<I extends Item, In extends FieldValues, Out extends object>(
  options: ItemFormOptions<I, In, Out>,
): ItemForm<In, Out> {
  const { noun, item, begin, resolver, labels, valuesOf, inputOf, get, lists } = options;
  const { refusals = {} } = options;
  const queries = useQueryClient();
  const navigate = useNavigate();

  const keep = (now: I): Stored<In> => {
    queries.setQueryData(callKey(get, { params: { _id: now._id } }), { item: now });
    return { values: valuesOf(now), version: now.version };
  };

  const admin = useAdminForm<In, Out>({
    name: `${noun}-${item?._id ?? 'new'}`,
    resolver,
    labels,
    refusals,
    stored: item === null ? { values: begin, version: null } : keepless(item, valuesOf),
    read: async () => keep(await options.read(item?._id ?? 0)),
    save: async (values, version, before) => {
      const now =
        item === null || version === null
          ? await options.create(values)
          : await options.update(item._id, changedOf(values, inputOf(before)), version);
      options.onSaved?.(now);
      const stored = keep(now);
      for (const list of lists) void queries.invalidateQueries({ queryKey: callKey(list) });
      if (item === null) {
        // After the form has taken what was stored, or it would ask whether to leave.
        setTimeout(() => void navigate(options.editAddress(now._id), { replace: true }));
      }
      return { ...stored, editedAs: `${noun}-${now._id}` };
    },
  });
  return {
    ...admin,
    leaveTo: (address) => {
      admin.form.reset(admin.form.getValues());
      admin.throwDraftAway();
      void navigate(address, { replace: true });
    },
  };
}

function keepless<I extends Item, In>(item: I, valuesOf: (item: I) => In): Stored<In> {
  return { values: valuesOf(item), version: item.version };
}

/** What differs from before, so that the audit log names what was changed and nothing else. */
function changedOf<Out extends object>(values: Out, before: Out): Partial<Out> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, known.get(name)));
  // Entries of the one, fewer of them.
  return Object.fromEntries(changed) as Partial<Out>;
}
