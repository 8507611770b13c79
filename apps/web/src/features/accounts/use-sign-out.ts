import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '@yupana/contract/accounts.ts';
import { useNavigate } from 'react-router';
import { send } from '../../lib/api.ts';
import { whileLoading } from '../../lib/loading.ts';
import { clearSession, useAuth } from '../../lib/session.ts';

/** Leaves: the server forgets the token, the tab forgets everything, the door opens. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    const { accessToken, tokenExpired } = useAuth.getState();
    // Not waited for: whoever leaves must not stay in because the network is slow. It outlives a tab that is closed at once.
    if (accessToken && !tokenExpired) void send(signOut, {}, { keepalive: true }).catch(() => {});
    clearSession();
    await whileLoading('sign-out', async () => navigate('/login', { replace: true }));
    queryClient.clear();
  };
}
