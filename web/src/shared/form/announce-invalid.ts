import { announce } from '../ui/announcer.tsx';

/** Announces the number of invalid fields after a refused submit. */
export function announceInvalid(fields: number): void {
  announce(`입력을 확인해 주세요. ${fields}개 항목`, 'assertive');
}
