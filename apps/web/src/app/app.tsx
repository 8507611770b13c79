import { RouterProvider } from 'react-router/dom';
import { askAgain, forgetAnswers } from '../lib/api/answers.ts';
import { forgetLeft, shareSession } from '../lib/session/session-tabs.ts';
import { createRouter } from './router.tsx';

// Before the router, whose first guards wait for what the other tabs answer.
shareSession({
  onIn: () => {
    void router.revalidate();
    askAgain();
  },
  onOut: () => {
    forgetLeft();
    void router.navigate('/login', { replace: true }).then(forgetAnswers);
  },
});
const router = createRouter();

/** The whole application. */
export function App() {
  return <RouterProvider router={router} />;
}
