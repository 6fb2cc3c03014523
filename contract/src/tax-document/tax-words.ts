import type { TaxEntryState, TaxKind, TaxState } from './tax-machine.ts';

export const taxKindWords: Readonly<Record<TaxKind, string>> = {
  deduction: '현금영수증 (소득공제)',
  expense: '현금영수증 (지출증빙)',
  compulsory: '현금영수증 (자진발급)',
  invoice: '세금계산서',
};

export const taxStateWords: Readonly<Record<TaxState, string>> = {
  asked: '입금 뒤 발급',
  issuing: '발급 중',
  issued: '발급됨',
  failed: '발급 실패',
  cancelled: '취소됨',
  dropped: '발급 안 함',
};

/** State of a document. An invoice waits for staff, who issue it at the tax office. */
export function taxStateName(state: TaxState, kind: TaxKind): string {
  return state === 'issuing' && kind === 'invoice' ? '발행 대기' : taxStateWords[state];
}

export const taxEntryStateWords: Readonly<Record<TaxEntryState, string>> = {
  waiting: '발행 대기',
  asking: '요청 중',
  in_progress: '국세청 처리 중',
  done: '완료',
  failed: '실패',
  dropped: '필요 없음',
};

/** Name of a step: an invoice is cancelled by a minus invoice. */
export function taxEntryName(kind: 'issue' | 'cancel', document: TaxKind): string {
  if (kind === 'issue') return '발급';
  return document === 'invoice' ? '마이너스 발행' : '취소';
}
