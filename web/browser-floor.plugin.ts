import type { Plugin } from 'vite';
import { newFunctionsIn } from './browser-floor.ts';

/**
 * Newer names that are safe, with the reason. `added` means that `older-browsers.ts` adds it.
 * `asked for` means that the code checks that the function exists before the call.
 */
export const SAFE_NAMES: Readonly<Record<string, string>> = {
  'URL.canParse': 'added',
  'AbortSignal.any': 'added',
  '.toSorted()': 'added',
  '.toReversed()': 'added',
  '.isWellFormed()': 'added',
  '.toWellFormed()': 'added',
  'AbortSignal.timeout': 'older Chrome gives the reason another name, which no code reads',
  '.union()': 'zod: z.union, not that of Set',
  'Notification.permission': 'asked for: push is offered only where it exists',
  'Notification.requestPermission': 'asked for, as above',
  'Notification.maxActions': 'asked for: the opened page offers what the buttons do',
  'navigator.setAppBadge': 'asked for: the title of the tab shows the same',
  '.setAppBadge()': 'asked for, as above',
  '.clearAppBadge()': 'asked for, as above',
  'navigator.clearAppBadge': 'asked for, as above',
  'document.fullscreenEnabled': 'undefined counts as false',
  'document.fullscreenElement': 'asked for; iPhones have no full screen and get no button',
  'document.exitFullscreen': 'asked for, as above',
  '.exitFullscreen()': 'asked for, as above',
  '.requestFullscreen()': 'asked for, as above',
  'window.open': 'options of windows differ; a new tab is enough',
  WebTransport: 'socket.io-client: only for a transport that we do not offer',
  '.getSetCookie()': 'socket.io-client: only in Node.js',
  '.intersection()': 'slate: Range.intersection, not that of Set',
  'Symbol.dispose': 'slate: asked for',
  '.caretPositionFromPoint()': 'slate-react: asked for, inside a shadow root only',
  '.restore()': 'stored drafts, posts and charts; not a function of the browser',
  'Error.captureStackTrace': 'zod: asked for',
  '.checkVisibility()': 'radix-ui: asked for',
  '.ml()': 'lightweight-charts: a shortened name of its own, not that of Math',
  'window.devicePixelRatio':
    'lightweight-charts: older Safari keeps it while zooming, so lines are softer',
  '.detached()': 'lightweight-charts: a method of its plugins',
  'navigator.userAgentData': 'lightweight-charts: asked for',
  'navigator.connection': 'react: asked for',
  '.startViewTransition()': 'react: inside try, and unused',
  'navigation.transition': 'react: asked for',
  'navigation.currentEntry': 'react: asked for',
  'navigation.navigate': 'react: asked for',
  'document.prerendering': 'web-vitals: undefined counts as false',
  'document.wasDiscarded': 'web-vitals: undefined counts as false',
  'performance.interactionCount': 'web-vitals: asked for',
};

/**
 * Fails the build if a bundle uses a function that the oldest browsers lack. Libraries are checked
 * as well as our own code.
 */
export function browserFloor(): Plugin {
  return {
    name: 'maru:browser-floor',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const faults = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [...newFunctionsIn(file.fileName, file.code)]
              .filter((name) => !(name in SAFE_NAMES))
              .map((name) => `${name} in ${file.fileName}`)
          : [],
      );
      if (faults.length === 0) return;
      this.error(
        `The oldest browsers lack ${faults.join(', ')}. Add a fallback to older-browsers.ts, or a reason to SAFE_NAMES.`,
      );
    },
  };
}
