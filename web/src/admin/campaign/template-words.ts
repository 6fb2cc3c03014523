import {
  templateCategory,
  type TemplateCategory,
} from '@maru/contract/message-template/message-template';
import { addressOf } from '../sections.ts';

const CATEGORIES: Record<TemplateCategory, string> = {
  broadcast: '방송',
  membership: '이용 기간',
  payment: '결제',
  event: '이벤트',
  notice: '공지',
};

export const categoryOptions = templateCategory.options.map((value) => ({
  value,
  label: CATEGORIES[value],
}));

export function categoryName(category: TemplateCategory): string {
  return CATEGORIES[category];
}

export function templateAddressOf(_id: number): string {
  return `${addressOf('sms-template-write')}?_id=${_id}`;
}
