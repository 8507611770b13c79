import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useWalk } from './use-walk.ts';

const opened = vi.fn();
const picked = vi.fn();
beforeEach(() => {
  opened.mockClear();
  picked.mockClear();
});

function Rows() {
  const { around } = useWalk<HTMLUListElement>({
    rowsOf: (list) => list.querySelectorAll('li'),
    words: { next: 'Siguiente', previous: 'Anterior', open: 'Abrir' },
    keys: { ' ': (row) => row.querySelector('input')?.click() },
  });
  return (
    <ul {...around}>
      {['uno', 'dos', 'tres'].map((name) => (
        <li key={name} tabIndex={-1} aria-label={name}>
          <input type="checkbox" aria-label={`Elegir ${name}`} onChange={() => picked(name)} />
          <a
            href={`#${name}`}
            onClick={(event) => {
              event.preventDefault();
              opened(name);
            }}
          >
            {`Ver ${name}`}
          </a>
        </li>
      ))}
    </ul>
  );
}

function walk() {
  render(<Rows />);
  return userEvent.setup();
}
const reached = () => document.activeElement?.getAttribute('aria-label');

test('J begins at the first row and K at the last; neither leaves at an end', async () => {
  const user = walk();
  await user.keyboard('k');
  expect(reached()).toBe('tres');
  await user.keyboard('j');
  expect(reached()).toBe('tres');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('j');
  expect(reached()).toBe('uno');
  await user.keyboard('{ArrowUp}');
  expect(reached()).toBe('uno');
  await user.keyboard('{ArrowDown}');
  expect(reached()).toBe('dos');
});

test('a row has its keys: Enter follows its link, and those that are asked for act on it', async () => {
  const user = walk();
  await user.keyboard('jj{Enter} ');
  expect(opened.mock.calls).toEqual([['dos']]);
  expect(picked.mock.calls).toEqual([['dos']]);
});

test('what stands within a row keeps its own keys: each acts once, and nothing is walked', async () => {
  const user = walk();
  screen.getByRole('link', { name: 'Ver dos' }).focus();
  await user.keyboard('{Enter}');
  expect(opened.mock.calls).toEqual([['dos']]);
  const box = screen.getByRole('checkbox', { name: 'Elegir dos' });
  box.focus();
  await user.keyboard(' ');
  expect(picked.mock.calls).toEqual([['dos']]);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(box);
  // From there the next row is still one key away.
  await user.keyboard('j');
  expect(reached()).toBe('tres');
});
