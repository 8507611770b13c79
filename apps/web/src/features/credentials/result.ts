import type { CredentialsVerdict } from '@yupana/contract/credentials.ts';

/** The six states of the result's dialog. */
export type Result =
  | 'update-success'
  | 'update-error'
  | 'validate-initialize'
  | 'validate-success'
  | 'validate-error'
  | 'validate-warning';

interface Progress {
  isPending: boolean;
  isSuccess: boolean;
  isError: boolean;
}

/** What the dialog shows; a validation that was asked for stands over the update before it. `null`: nothing to show. */
export function resultOf(
  update: Progress,
  validation: Progress & { data?: Pick<CredentialsVerdict, 'code'> | undefined },
): Result | null {
  if (validation.isPending) return 'validate-initialize';
  if (validation.isError) return 'validate-error';
  if (validation.isSuccess && validation.data) return verdictLook(validation.data.code);
  if (update.isSuccess) return 'update-success';
  return update.isError ? 'update-error' : null;
}

/** 400 is for the person to mend; 503 and 500 say nothing about the credentials. */
function verdictLook(code: CredentialsVerdict['code']): Result {
  if (code === 200) return 'validate-success';
  return code === 400 ? 'validate-error' : 'validate-warning';
}
