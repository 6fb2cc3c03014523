import type { Db } from '@maru/platform/db/db';

/** A database handle that records its statements and can delay an answer. */
export interface WatchedDb {
  handle: Db;
  /** Number of statements received outside transactions. */
  queries(): number;
  /** Keeps back the answer to the next statement that contains this. */
  keepBack(part: string): KeptAnswer;
}

interface KeptAnswer {
  /** Postgres has answered. */
  answered: Promise<void>;
  letGo(): void;
  /** As if Postgres had not answered after all. */
  fail(): void;
}

async function answerAfter(query: unknown, answered: () => void, isFree: Promise<void>) {
  try {
    return await query;
  } finally {
    answered();
    await isFree;
  }
}

export function watchDb(db: Db): WatchedDb {
  let queries = 0;
  let next: { part: string; answered: () => void; isFree: Promise<void> } | undefined;

  const handle = new Proxy(db, {
    apply(target, self, given: [TemplateStringsArray]) {
      const query: unknown = Reflect.apply(target, self, given);
      const text = given[0].join('?');
      // Parts of statements are no questions.
      if (!/^\s*(?:select|update)\b/.test(text)) return query;
      queries += 1;
      if (!next || !text.includes(next.part)) return query;
      const { answered, isFree } = next;
      next = undefined;
      return answerAfter(query, answered, isFree);
    },
  });

  return {
    handle,
    queries: () => queries,
    keepBack(part) {
      let answered!: () => void;
      let letGo!: () => void;
      let fail!: () => void;
      const isFree = new Promise<void>((resolve, reject) => {
        letGo = resolve;
        fail = () => reject(new Error('PostgreSQL is unavailable'));
      });
      const isAnswered = new Promise<void>((resolve) => (answered = resolve));
      next = { part, answered, isFree };
      return { answered: isAnswered, letGo, fail };
    },
  };
}
