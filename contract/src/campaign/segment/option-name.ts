import type { AudienceOptions } from '../saved-audience.ts';

/** Options that conditions name by their number. */
export type OptionKind = Exclude<keyof AudienceOptions, 'tags'>;

/** Returns the name of an expert, product, series, event, broadcast or campaign. */
export type OptionName = (kind: OptionKind, id: number) => string;
