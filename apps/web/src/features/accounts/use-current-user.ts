import { useQuery } from '@tanstack/react-query';
import { getMe, type User } from '@yupana/contract/accounts.ts';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { callQuery } from '../../lib/api/query.ts';
import { useAuth } from '../../lib/session/session.ts';

/** The signed-in user: as remembered at once, and fresh from the server when a screen of the area opens. */
export function useCurrentUser(): User | null {
  const remembered = useAuth(({ user }) => user);
  const signedIn = useAuth(({ accessToken }) => accessToken !== null);
  const setUser = useAuth((state) => state.setUser);
  const { data, error } = useQuery({ ...callQuery(getMe, {}), enabled: signedIn });
  useEffect(() => {
    if (data) setUser(data);
  }, [data, setUser]);
  useEffect(() => {
    // The token is worthless and the user unknown; the modal that the 401 opened leads to the door.
    if (error instanceof ApiError && error.status === 401) useAuth.setState({ accessToken: null, user: null });
  }, [error]);
  return data ?? remembered;
}
