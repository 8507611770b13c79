import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../test/render.tsx';
import { whileLoading } from '../lib/api/loading.ts';
import { Covered } from './covered.tsx';

/** Work that ends when it is told to. */
function held(tag: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = whileLoading(tag, () => promise);
  const settle = (how: () => void) =>
    act(async () => {
      how();
      await done.catch(() => {});
    });
  return { end: () => settle(resolve), fail: () => settle(() => reject(new Error('no'))) };
}
function open() {
  const { container } = render(
    <Covered>
      <button type="button">Cerrar sesión</button>
    </Covered>,
  );
  const button = screen.getByText('Cerrar sesión');
  return { container, button, isInert: () => button.closest('[inert]') !== null };
}

test('the spinner covers the screen until the last of what is under way ends, also when it fails', async () => {
  const { container, isInert } = open();
  expect(screen.queryByText('Cargando...')).toBeNull();
  const [first, second, again] = await act(async () => [held('a'), held('b'), held('a')]);
  expect(screen.getByRole('status').textContent).toBe('Cargando...');
  expect(isInert()).toBe(true);
  await expectAccessible(container);
  await first?.end();
  await second?.fail();
  expect(isInert()).toBe(true);
  await again?.end();
  expect(screen.queryByText('Cargando...')).toBeNull();
  expect(isInert()).toBe(false);
});

test('the focus comes back to where it was', async () => {
  const { button } = open();
  button.focus();
  const work = await act(async () => held('a'));
  // A browser takes the focus from what becomes inert; jsdom does not.
  button.blur();
  await work.end();
  expect(document.activeElement).toBe(button);
});
