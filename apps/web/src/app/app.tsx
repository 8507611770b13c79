import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../lib/query.ts';
import { createRouter } from './router.tsx';

const queryClient = createQueryClient();
const router = createRouter();

/** The whole application: what every screen can count on, around the router. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
