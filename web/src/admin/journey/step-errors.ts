/** Errors of the fields of one step, by their name. */
export type StepErrors = Readonly<Partial<Record<string, { message?: string | undefined }>>>;

/** The error of a field, in the form that fields show. */
export function errorOf(error: StepErrors[string]): { message: string } | undefined {
  return error?.message === undefined ? undefined : { message: error.message };
}
