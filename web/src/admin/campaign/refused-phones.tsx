import { recipientPlacesIn } from '@maru/contract/campaign/recipient-words';
import { checkPhones, type RefusedPhone } from '@maru/contract/campaign/saved-audience';
import type { MessageCategory } from '@maru/contract/message/message-choice';
import { useState } from 'react';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { makeCall } from '../../shared/call.ts';
import { openLayer } from '../../shared/dialog/dialog.ts';
import { formatCount, formatNumber } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Table } from '../../shared/ui/table.tsx';
import { audienceOf, type AudienceChoice } from './audience-choice.ts';
import { categoryOf } from './category-field.tsx';
import { excludedWords } from './campaign-words.ts';
import { meantOf } from './campaign-counts.ts';
import { readPhones } from './pasted-list.ts';
import type { Counted } from './use-preview.ts';

interface RefusedPhonesProps {
  choice: AudienceChoice;
  advertising: boolean;
  category: MessageCategory | null;
  text: string;
  /** `null` = now. */
  sendAt: string | null;
  isOverCap: boolean;
  counted: Counted;
}

/** The way to the list of pasted numbers that get nothing. */
export function RefusedPhones({
  choice,
  advertising,
  category,
  text,
  sendAt,
  isOverCap,
  counted,
}: RefusedPhonesProps) {
  const [isAsking, setAsking] = useState(false);
  const { preview, state } = counted;
  const refused = preview === null ? 0 : meantOf(preview) - preview.total;
  if (state !== 'ready' || refused === 0) return null;

  const show = async () => {
    const pasted = readPhones(choice.phones);
    const names = pasted.table?.columns.map(({ name }) => name);
    const places = [...new Set(recipientPlacesIn(text, names))];
    const chosen = audienceOf(choice, places);
    if ('problem' in chosen || chosen.audience.kind !== 'phones') return;
    setAsking(true);
    try {
      const cap = { send_at: sendAt, over_cap: isOverCap };
      const words = { ...categoryOf({ category }), advertising, places };
      const body = { audience: chosen.audience, ...words, ...cap };
      const { items, total } = await makeCall(checkPhones, { body });
      void openLayer({
        title: `받지 못하는 번호 ${formatCount(total, '개')}`,
        component: () => <RefusedTable items={items} total={total} pasted={pasted} />,
      });
    } catch (error) {
      sayFailure(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button variant="outline" size="admin" loading={isAsking} onClick={() => void show()}>
      받지 못하는 번호 {formatCount(refused, '개')} 보기
    </Button>
  );
}

interface RefusedTableProps {
  items: readonly RefusedPhone[];
  total: number;
  pasted: ReturnType<typeof readPhones>;
}

const REASONS = new Map<string, string>(excludedWords);

function RefusedTable({ items, total, pasted }: RefusedTableProps) {
  return (
    <>
      {items.length < total && <p>앞에서부터 {formatCount(items.length, '개')}만 보여 드려요.</p>}
      <Table
        caption="받지 못하는 번호"
        rows={items}
        keyOf={({ index }) => index}
        columns={[
          {
            key: 'line',
            head: '줄',
            number: true,
            narrow: 'value',
            cell: ({ index }) => formatNumber(pasted.lines[index] ?? 0),
          },
          {
            key: 'written',
            head: '적은 값',
            narrow: 'main',
            cell: ({ index }) => pasted.written[index] ?? '',
          },
          {
            key: 'reason',
            head: '사유',
            narrow: 'value',
            cell: ({ reason }) => REASONS.get(reason) ?? reason,
          },
        ]}
      />
    </>
  );
}
