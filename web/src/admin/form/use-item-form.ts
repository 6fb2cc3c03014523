import type { Call } from '@maru/contract/core/call';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues, Resolver } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { callKey } from '../../shared/query.ts';
import { createOnce } from './create-once.ts';
import { isSame } from './is-same.ts';
import { useAdminForm, type AdminForm, type Stored } from './use-admin-form.ts';

interface ItemForm<In extends FieldValues, Out> extends AdminForm<In, Out> {
  /** Navigates away after the object was deleted. Unsaved input is discarded. */
  leaveTo: (address: string) => void;
}

interface Item {
  _id: number;
  version: number;
}

interface ItemFormOptions<I extends Item, In extends FieldValues, Out extends object> {
  /** Prefix of the draft names, such as `banner`. */
  noun: string;
  /** The stored object. `null` = a new one, which starts with the values of `begin`. */
  item: I | null;
  begin: In;
  resolver: Resolver<In, unknown, Out>;
  labels: Readonly<Partial<Record<keyof In & string, string>>>;
  /**
   * Messages for fields that the server rejects, where the default message is not specific enough.
   */
  refusals?: Readonly<Partial<Record<string, string>>>;
  valuesOf: (item: I) => In;
  /**
   * Converts form values into the contract's input, also to compare them with the stored values.
   */
  inputOf: (values: In) => Out;
  /** The call that reads one object. Its response is cached. */
  get: Call;
  read: (_id: number) => Promise<I>;
  create: (input: Out, idempotencyKey: string) => Promise<I>;
  update: (_id: number, changes: Partial<Out>, version: number) => Promise<I>;
  /** Lists that show the object. They are invalidated after a save. */
  lists: readonly Call[];
  /** Where a new one is edited once it is stored. */
  editAddress: (_id: number) => string;
  /** Called with the stored object, for example to settle the pictures of an editor. */
  onSaved?: (item: I) => void;
}

/** The form of one thing that is read, created and changed by the usual calls (wire N4.10). */
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
          ? await createOnce(noun, (key) => options.create(values, key))
          : await options.update(item._id, changedOf(values, inputOf(before)), version);
      options.onSaved?.(now);
      const stored = keep(now);
      for (const list of lists) void queries.invalidateQueries({ queryKey: callKey(list) });
      const opened = { editedAs: `${noun}-${now._id}`, opens: options.editAddress(now._id) };
      return { ...stored, ...(item === null && opened) };
    },
  });
  return {
    ...admin,
    leaveTo: (address) => {
      admin.form.reset(admin.form.getValues());
      admin.dropDrafts();
      void navigate(address, { replace: true });
    },
  };
}

function keepless<I extends Item, In>(item: I, valuesOf: (item: I) => In): Stored<In> {
  return { values: valuesOf(item), version: item.version };
}

/**
 * Returns only the fields that differ from before, so that the audit log contains only the changes.
 */
function changedOf<Out extends object>(values: Out, before: Out): Partial<Out> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, known.get(name)));
  // A subset of the entries of the same object.
  return Object.fromEntries(changed) as Partial<Out>;
}
