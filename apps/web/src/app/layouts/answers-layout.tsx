import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { keepsAnswers } from '../../lib/api/answers.ts';
import { createQueryClient } from '../../lib/api/query.ts';

/** Around every screen that shows answers of the server. The login and the legal pages, which show none, do not load it. */
export default function AnswersLayout() {
  const [client] = useState(createQueryClient);
  useEffect(
    () => keepsAnswers({ forget: () => client.clear(), askAgain: () => void client.invalidateQueries() }),
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
