import { STACK_FRAME } from '@maru/contract/monitor/browser-report';

const MOST = 5;

/**
 * Stack frames in our own files, innermost first. Each URL is reduced to the file name without its
 * build hash: `render (live-badge.js:1:2345)`.
 */
export function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = /^\s*(?:at )?(?:async )?(.*?)[ @]?\(?(https?:\/\/\S+?):(\d+):(\d+)\)?$/.exec(
        line,
      );
      if (!found) return [];
      const [, name = '', address = '', row, column] = found;
      const file = address.slice(address.lastIndexOf('/') + 1).replace(/-[\w-]{8}(?=\.js$)/, '');
      const frame = `${name} (${file}:${row}:${column})`.trim();
      return /\.m?js$/.test(file) && STACK_FRAME.test(frame) ? [frame] : [];
    })
    .slice(0, MOST);
}
