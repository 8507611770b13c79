import { signOut } from '@yupana/contract/accounts.ts';
import { useLocation, useNavigate } from 'react-router';
import { forgetAnswers } from '../../lib/api/answers.ts';
import { send } from '../../lib/api/api.ts';
import { whileLoading } from '../../lib/api/loading.ts';
import { rememberPlace } from '../../lib/session/place.ts';
import { clearExpiredSession, useAuth } from '../../lib/session/session.ts';
import { signOutEverywhere } from '../../lib/session/session-tabs.ts';

/**
 * Leaves: the server forgets the token, every tab forgets everything, the door opens. A session that had run out is only
 * this tab's to close: whoever signs in again finds the place and what was being written.
 */
export function useSignOut(): () => Promise<void> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return async () => {
    const { accessToken, tokenExpired } = useAuth.getState();
    // Not waited for: whoever leaves must not stay in because the network is slow. It outlives a tab that is closed at once.
    if (accessToken && !tokenExpired) void send(signOut, {}, { keepalive: true }).catch(() => {});
    if (tokenExpired) {
      clearExpiredSession();
      rememberPlace(pathname + search);
    } else {
      signOutEverywhere();
    }
    await whileLoading('sign-out', async () => navigate('/login', { replace: true }));
    forgetAnswers();
  };
}
