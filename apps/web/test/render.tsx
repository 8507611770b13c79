import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import {
  createMemoryRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  RouterProvider,
} from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { createQueryClient } from '../src/lib/api/query.ts';

/** Renders routes at an address, with a keyboard and a mouse. */
export function renderAt(
  path: string | { pathname: string; state: unknown },
  routes: RouteObject[],
  discover?: PatchRoutesOnNavigationFunction,
) {
  const later = discover ? { patchRoutesOnNavigation: discover } : {};
  const router = createMemoryRouter(routes, { initialEntries: [path], ...later });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { retry: false } });
  // What a test leaves unanswered must not ask anything in the next one.
  onTestFinished(() => queryClient.clear());
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...screen, router, queryClient, user: userEvent.setup(), address: () => router.state.location.pathname };
}

type User = ReturnType<typeof userEvent.setup>;

/** Fills in a field at once, as who pastes does: what happens letter by letter is a matter of few tests, and takes five times as long. */
export async function fillIn(user: User, field: Element, text: string) {
  await user.click(field);
  await user.paste(text);
}

export async function typeIn(user: User, field: Element, text: string) {
  await user.type(field, text);
}

/** axe finds nothing wrong. Colours need a browser: they are checked by the journeys. */
export async function expectAccessible(container: Element) {
  const rules = { 'color-contrast': { enabled: false } };
  const { violations } = await axe.run(container, { rules, resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** What an address says, in whatever order: which parameter is written first depends on what was known sooner. */
export function paramsOf(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** What whoever has the focus says; null when nobody has it: the page itself says everything that is in it. */
export function focusedText(): string | null {
  const { activeElement, body } = document;
  return activeElement === body ? null : (activeElement?.textContent ?? null);
}
