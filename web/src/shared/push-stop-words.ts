import type { PushStop } from '@maru/contract/push/push-stop';
import { categoryWords } from './category-words.ts';

type Stopped = Pick<PushStop, 'kind' | 'name' | 'category'>;

/** Name of the pushes that a stop ends, such as `한결 전문가의 방송 알림`. It ends in `알림`. */
export function stopNameOf({ kind, name, category }: Stopped): string {
  switch (kind) {
    case 'advertising':
      return '혜택·이벤트 광고 알림';
    case 'expert':
      return `${name ?? ''} 전문가의 방송 알림`.trim();
    case 'broadcast':
      return name === null ? '이 방송의 알림' : `'${name}' 방송 알림`;
    case 'stock':
      return `${name ?? '이'} 종목 알림`;
    case 'category':
      return category === null ? '이 알림' : `${categoryWords[category]} 알림`;
  }
}
