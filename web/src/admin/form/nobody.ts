/** An expert nobody has chosen yet; the contract refuses it, and the form says that it is needed. */
export const NOBODY = 0;
