import type { QueryClient } from '@tanstack/react-query';
import { use, type ComponentType } from 'react';
import { loadOnce } from '../shared/load-once.ts';
import { untilPartCode } from '../shared/ui/part-code.tsx';

/** The path parameters and the query of the address of a screen. */
export interface ScreenAddress {
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
}

/** Exports of a screen's file. */
export interface ScreenModule {
  Screen: ComponentType;
  /**
   * Fetches the data of the first view before the server renders it. It rejects only for the
   * subject of the page. A CallFailed with NOT_FOUND makes the response a 404. A CallFailed because
   * the API is unavailable makes it a 503. The browser loads other missing data (`withBeside`).
   */
  prefetch?: (queries: QueryClient, at: ScreenAddress) => Promise<unknown>;
  /** Set when the screen renders its own `<PageMeta>`, because its title is in its data. */
  ownMeta?: boolean;
}

/** A screen that is loaded when it is needed first. */
export interface LazyScreen {
  Show: ComponentType;
  load: () => Promise<ScreenModule>;
  /** Whether the loaded screen renders its own `<PageMeta>`; suspends until that is known. */
  ownMeta: () => boolean;
  /** Its source file, for the server to find its scripts and styles; empty outside a build. */
  file: string;
}

/**
 * Declares a screen's file for on-demand loading. The server and the browser's start code load it
 * before the render. The first view therefore never suspends.
 *
 * @param file is written by the build (screen-files.plugin.ts).
 */
export function screen(loadModule: () => Promise<ScreenModule>, file = ''): LazyScreen {
  let loaded: ScreenModule | null = null;
  const load = loadOnce(async () => {
    const found = await loadModule();
    await untilPartCode();
    loaded = found;
    return found;
  });

  function Show() {
    const { Screen } = loaded ?? use(load());
    return <Screen />;
  }

  return { Show, load, file, ownMeta: () => (loaded ?? use(load())).ownMeta === true };
}
