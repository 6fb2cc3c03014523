/** Specialty of one expert of a brand. */
export interface ExpertText {
  field: string;
  market: string;
  headline: string;
  /** Titles of their broadcasts. */
  shows: readonly string[];
  /** Subjects of single broadcasts, so that no two have one title. */
  episodes: readonly string[];
}

/** A post: its title, its first lines as plain text, and its full text if it has its own. */
export type Article = readonly [title: string, excerpt: string, html?: string];

/** `[day of the month, time or null, kind, importance, title]` */
export type CalendarText = readonly [
  day: number,
  time: string | null,
  kind: 'indicator' | 'earnings' | 'disclosure' | 'ipo' | 'holiday' | 'broadcast',
  importance: 1 | 2 | 3,
  title: string,
];

/** Texts that users read and that differ between brands. All are fictional. */
export interface DemoTexts {
  /** In the order of the experts' numbers. */
  experts: readonly ExpertText[];
  /** The three broadcasts that are on the air when the demo starts. */
  onAir: { free: string; paid: string; membersOnly: string };
  reports: readonly Article[];
  columns: readonly Article[];
  marketConditions: readonly Article[];
  technical: readonly Article[];
  lessons: readonly Article[];
  dailies: readonly Article[];
  videos: Record<'youtube' | 'edaily' | 'sentv' | 'basic', readonly string[]>;
  calendar: readonly CalendarText[];
  chat: readonly string[];
  expertChat: readonly string[];
}
