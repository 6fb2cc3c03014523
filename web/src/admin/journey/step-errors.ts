/** Errors of the fields of one step, by their name. */
export type StepErrors = Readonly<Partial<Record<string, { message?: string | undefined }>>>;
