/** Fewest and most campaigns side by side. */
export const LEAST_COMPARED = 2;

export const MOST_COMPARED = 5;
