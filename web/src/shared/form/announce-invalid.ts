import { announce } from '../ui/announcer.tsx';

/** Says after a refused submit how many fields need another look. */
export function announceInvalid(fields: number): void {
  announce(`입력을 확인해 주세요. ${fields}개 항목`, 'assertive');
}
