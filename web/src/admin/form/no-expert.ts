/**
 * Placeholder for an expert field without a selection. The contract rejects it, and the form
 * reports the field as required.
 */
export const NO_EXPERT = 0;
