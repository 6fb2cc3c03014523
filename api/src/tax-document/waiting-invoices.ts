import type { Brand } from '@maru/brands/brand';
import type { OutputOf } from '@maru/contract/core/call';
import type { listWaitingInvoices } from '@maru/contract/tax-document/staff-tax-document';
import { askUntil } from '@maru/contract/tax-document/tax-machine';
import { splitVat } from '@maru/contract/tax-document/tax-number';
import { openDetails, type TaxDetails } from '@maru/domain/tax-document/tax-document';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskEmail, maskName } from '../staff-kit/mask.ts';
import { limitTo, type Page } from '../staff-kit/page-of.ts';

/** An invoice that staff have to issue, with the details that the buyer gave. */
export interface WaitingRow {
  _id: number;
  orderId: number;
  order_no: string;
  product: string;
  amount: number;
  supplied_on: string;
  paidAt: string;
  detailsEnc: Buffer | null;
}

const tables = (db: Queryable) => db`
  tax_entry e join tax_document d on d.id = e.document_id
  join product_order o on o.id = d.order_id
  where e.state = 'waiting' and e.kind = 'issue' and d.kind = 'invoice'`;

/** Minus invoices are not here: Hometax issues them as a correction of the original. */
export function selectWaiting(db: Queryable): postgres.PendingQuery<WaitingRow[]> {
  return db<WaitingRow[]>`
    select d.id as _id, o.id as "orderId", o.order_no, e.amount, d.details_enc as "detailsEnc",
           kst_day(o.paid_at) as supplied_on, o.paid_at as "paidAt",
           (select name from order_line where order_id = o.id order by no limit 1) as product
    from ${tables(db)} order by o.paid_at, e.id`;
}

export async function listWaiting(
  db: Queryable,
  personal: PersonalData,
  page: Page,
): Promise<Pick<OutputOf<typeof listWaitingInvoices>, 'items' | 'total'>> {
  const rows = await db<WaitingRow[]>`${selectWaiting(db)} ${limitTo(db, page)}`;
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from ${tables(db)}`;
  const items = rows.map(({ detailsEnc, paidAt, ...row }) => ({
    ...row,
    due_on: seoulDayOf(askUntil(paidAt) - 1),
    company: openDetails(personal, row.orderId, detailsEnc)?.company ?? '',
  }));
  return { items, total: counted?.total ?? 0 };
}

const digits = (number: string) => number.replaceAll(/\D/g, '');
const compactDay = (day: string) => day.replaceAll('-', '');

/**
 * The columns of the bulk upload of Hometax (전자세금계산서 일괄발급), up to the first item. Without
 * the permission, personal data is masked.
 */
export function hometaxColumns(
  { company, name }: Brand,
  personal: PersonalData,
): readonly CsvColumn<WaitingRow>[] {
  const buyer =
    (read: (details: TaxDetails) => string | undefined, mask: (text: string) => string) =>
    ({ orderId, detailsEnc }: WaitingRow, { masked }: { masked: boolean }) => {
      const details = openDetails(personal, orderId, detailsEnc);
      const text = (details && read(details)) ?? '';
      return masked && text !== '' ? mask(text) : text;
    };
  const as = (text: string) => () => text;
  const sum = (part: 'supply' | 'vat') => (row: WaitingRow) => splitVat(row.amount)[part];
  return [
    { head: '전자(세금)계산서 종류(01:일반, 02:영세율)', cell: as('01') },
    { head: '작성일자', cell: ({ supplied_on }) => compactDay(supplied_on) },
    { head: '공급자 등록번호', cell: as(digits(company.registrationNumber)) },
    { head: '공급자 종사업장번호', cell: as('') },
    { head: '공급자 상호', cell: as(company.name) },
    { head: '공급자 성명', cell: as(company.representative) },
    { head: '공급자 사업장주소', cell: as(company.address) },
    { head: '공급자 업태', cell: as('') },
    { head: '공급자 종목', cell: as('') },
    { head: '공급자 이메일', cell: as(company.email) },
    {
      head: '공급받는자 등록번호',
      cell: buyer(
        (one) => one.number,
        () => '**********',
      ),
    },
    { head: '공급받는자 종사업장번호', cell: as('') },
    {
      head: '공급받는자 상호',
      cell: buyer(
        (one) => one.company,
        (text) => text,
      ),
    },
    { head: '공급받는자 성명', cell: buyer((one) => one.representative, maskName) },
    { head: '공급받는자 사업장주소', cell: as('') },
    { head: '공급받는자 업태', cell: as('') },
    { head: '공급받는자 종목', cell: as('') },
    { head: '공급받는자 이메일1', cell: buyer((one) => one.email, maskEmail) },
    { head: '공급받는자 이메일2', cell: as('') },
    { head: '공급가액', cell: sum('supply') },
    { head: '세액', cell: sum('vat') },
    { head: '비고', cell: ({ order_no }) => `${name} ${order_no}` },
    { head: '일자1', cell: ({ supplied_on }) => supplied_on.slice(-2) },
    { head: '품목1', cell: ({ product }) => product },
    { head: '규격1', cell: as('') },
    { head: '수량1', cell: () => 1 },
    { head: '단가1', cell: sum('supply') },
    { head: '공급가액1', cell: sum('supply') },
    { head: '세액1', cell: sum('vat') },
    { head: '품목비고1', cell: as('') },
    { head: '현금', cell: ({ amount }) => amount },
    { head: '수표', cell: as('') },
    { head: '어음', cell: as('') },
    { head: '외상미수금', cell: as('') },
    { head: '영수(01), 청구(02)', cell: as('01') },
  ];
}
