import type { ComparedCampaign } from '@maru/contract/campaign/reaction/campaign-reaction';
import type { Channel } from '@maru/contract/message/channel';
import type { Queryable } from '@maru/platform/db/db';
import type { CsvColumn } from '../../staff-kit/export/register-export.ts';
import { csvTime } from '../../staff-kit/export/csv.ts';
import { findSales } from '@maru/domain/campaign/campaign-sales';

/** Campaigns of a channel in the order of their ids in `ids`, without their sales. */
export function selectCompared(db: Queryable, channel: Channel, ids: readonly number[]) {
  const wanted = db`${[...ids]}::int[]`;
  return db<ComparedCampaign[]>`
    select c.id as _id, c.title, c.text, c.advertising, c.state, c.started_at, c.total,
           c.sent + c.failed - c.cancelled + c.unknown as sent_out, c.sent as delivered,
           c.failed - c.cancelled as failed, c.unknown,
           case when c.channel = 'push' or c.short_origin is not null then c.clicked end as clicked,
           null::jsonb as sales, c.opt_outs,
           case when c.channel = 'sms' then c.complaints end as complaints, c.cost
    from campaign c
    where c.id = any(${wanted}) and c.channel = ${channel} and not c.test
    order by array_position(${wanted}, c.id)`;
}

/** @param options.seesSales whether the caller may open the order screens. */
export async function readComparison(
  db: Queryable,
  channel: Channel,
  ids: readonly number[],
  { seesSales }: { seesSales: boolean },
): Promise<ComparedCampaign[]> {
  const rows = await selectCompared(db, channel, ids);
  if (!seesSales) return rows;
  return Promise.all(
    rows.map(async (row) => ({ ...row, sales: (await findSales(db, row._id)).sales })),
  );
}

/** The comparison as a file. Sales have columns only for readers who may see them. */
export async function findComparedColumns(
  db: Queryable,
  ids: readonly number[],
  { seesSales }: { seesSales: boolean },
): Promise<readonly CsvColumn<ComparedCampaign>[]> {
  const found = seesSales
    ? await Promise.all(ids.map(async (id) => [id, (await findSales(db, id)).sales] as const))
    : [];
  const sales = new Map(found);
  const salesColumns: readonly CsvColumn<ComparedCampaign>[] = [
    { head: '결제한 사람', cell: ({ _id }) => sales.get(_id)?.people },
    { head: '결제', cell: ({ _id }) => sales.get(_id)?.orders },
    { head: '결제액', cell: ({ _id }) => sales.get(_id)?.won },
  ];
  return seesSales ? [...columns, ...salesColumns] : columns;
}

const columns: readonly CsvColumn<ComparedCampaign>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '제목', cell: ({ title }) => title },
  { head: '내용', cell: ({ text }) => text },
  { head: '구분', cell: ({ advertising }) => (advertising ? '광고' : '정보') },
  { head: '시작', cell: ({ started_at }) => csvTime(started_at) },
  { head: '대상', cell: ({ total }) => total },
  { head: '보냄', cell: ({ sent_out }) => sent_out },
  { head: '도착', cell: ({ delivered }) => delivered },
  { head: '실패', cell: ({ failed }) => failed },
  { head: '미확인', cell: ({ unknown }) => unknown },
  { head: '클릭', cell: ({ clicked }) => clicked },
  { head: '수신거부', cell: ({ opt_outs }) => opt_outs },
  { head: '스팸 차단', cell: ({ complaints }) => complaints },
  { head: '비용', cell: ({ cost }) => cost },
];
