/** How long a kind of data is kept, and under which rule. */
export interface KeepingTime {
  table: string;
  /** Description of the affected data, shown to staff. */
  what: string;
  days?: number;
  months?: number;
  /** `delete` removes the rows; `wipe` removes only the identifying data. */
  how: 'delete' | 'wipe';
  /** The law that requires it, or our own reason. */
  basis: string;
}
