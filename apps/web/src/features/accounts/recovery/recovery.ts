import { useMutation, useQuery } from '@tanstack/react-query';
import {
  checkRecoveryToken,
  type NewPasswordBody,
  type RecoveryEmailBody,
  requestRecovery,
  resetPassword,
} from '@yupana/contract/recovery.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';

/** Where one asks for the link, and where the link leads. */
export const IDENTIFICATION = '/recuperar-contraseña-identificacion';

/**
 * What stands below the email when the link could not be asked for, and nowhere else. The texts are the specification's; where
 * they do not say what happened, the server's own words follow.
 */
export function recoveryErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'No se pudo enviar la solicitud.';
  if (error.status === 404 || error.status === 422) {
    return 'El correo no existe en nuestra base de datos o no es válido.';
  }
  if (error.status === 500) return 'Error en el servidor';
  return `Ocurrió un error inesperado. ${errorText(error)}`;
}

export function useRequestRecovery() {
  return useMutation({ mutationFn: (body: RecoveryEmailBody) => api(requestRecovery, { body }) });
}

/**
 * Whether the link still opens something: asked once on arriving, never in the background, where it would tell a used one from a
 * good one too late.
 */
export function useRecoveryToken(token: string) {
  return useQuery({
    queryKey: [checkRecoveryToken.id, token],
    queryFn: async ({ signal }) => {
      await api(checkRecoveryToken, { query: { recovery_token: token } }, { signal });
      return true;
    },
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useResetPassword() {
  return useMutation({ mutationFn: (body: NewPasswordBody) => api(resetPassword, { body }) });
}

/** The server knows the link no more, or never did. Anything else is worth another try. */
export function isLinkExpired(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // A 422 about the password is not about the link.
  const aboutLink = error.errors.every(({ field }) => field !== 'password');
  return aboutLink && [404, 410, 422].includes(error.status);
}
