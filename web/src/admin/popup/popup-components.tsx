import { adminGetSchedule } from '@maru/contract/broadcast/broadcast';
import { id } from '@maru/contract/core/primitive';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import * as z from 'zod/mini';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { Facts } from '../list/side-panel.tsx';

/** Registers a component that a popup may show, with its accepted properties. */
function popupComponent<P extends object>(
  schema: z.ZodMiniType<P>,
  Component: ComponentType<P>,
): (given: unknown) => ReactNode {
  return (given) => {
    const props = schema.safeParse(given);
    return props.success ? <Component {...props.data} /> : null;
  };
}

/** Components that a popup of each type may show. A link cannot request any other component. */
const components: Readonly<
  Record<string, Readonly<Record<string, (given: unknown) => ReactNode>>>
> = {
  notice: { none: () => <></> },
  broadcast: {
    facts: popupComponent(z.strictObject({ _id: id }), BroadcastFacts),
  },
};

/** The component that the address requests, or `null` if no popup shows it. */
export function popupOf(
  type: string,
  component: string | null,
  componentProps: string | null,
): ReactNode | null {
  const ofType = Object.hasOwn(components, type) ? components[type] : undefined;
  const name = component ?? 'none';
  const show = ofType && Object.hasOwn(ofType, name) ? ofType[name] : undefined;
  return show?.(parse(componentProps)) ?? null;
}

function BroadcastFacts({ _id }: { _id: number }) {
  const query = useQuery(callQuery(adminGetSchedule, { params: { _id } }));
  return (
    <Loaded query={query} skeleton={<RowSkeleton />}>
      {({ item }) => (
        <Facts
          items={[
            ['방송', item.title],
            ['전문가', item.expert.nick],
            ['시작', formatDateTime(item.start_date)],
            ['종료', item.end_date === null ? '미정' : formatDateTime(item.end_date)],
          ]}
        />
      )}
    </Loaded>
  );
}

function parse(text: string | null): unknown {
  if (text === null) return {};
  try {
    return JSON.parse(text);
  } catch {
    // The data was edited by hand or is truncated, so no component accepts it.
    return null;
  }
}
