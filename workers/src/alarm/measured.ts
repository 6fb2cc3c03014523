/** A measured value that may raise an alarm, and its subject, to tell similar alarms apart. */
export interface Measured {
  subject: string;
  value: number;
  /** Threshold of a setting, if the rule does not decide alone. */
  over?: number;
  /** Where to look, if not where all of its kind are looked at. */
  link?: string;
}
