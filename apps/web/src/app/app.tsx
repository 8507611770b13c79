import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../lib/query.ts';
import { forgetLeft, shareSession } from '../lib/session-tabs.ts';
import { createRouter } from './router.tsx';

const queryClient = createQueryClient();
// Before the router, whose first guards wait for what the other tabs answer.
shareSession({
  onIn: () => {
    void router.revalidate();
    void queryClient.invalidateQueries();
  },
  onOut: () => {
    forgetLeft();
    void router.navigate('/login', { replace: true }).then(() => queryClient.clear());
  },
});
const router = createRouter();

/** The whole application: what every screen can count on, around the router. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
