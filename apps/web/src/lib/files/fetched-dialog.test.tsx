import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible, renderAt } from '../../../test/render.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MissingFile } from './fetch-first.ts';
import { useFetchedDialog } from './fetched-dialog.tsx';
import { InTheCorner } from './fetched-part.tsx';

interface GreetingProps {
  name: string;
  onClose: () => void;
}
const file = {
  default: ({ name, onClose }: GreetingProps) => <Dialog open onClose={onClose} title={`Hola, ${name}`} />,
};
const closed = vi.fn();

function show(load: () => Promise<typeof file>) {
  function Screen() {
    const { open, fetching, shown } = useFetchedDialog(load, closed);
    return (
      <main>
        <h1>Pantalla</h1>
        <Button busy={fetching !== null} onClick={() => open({ name: 'Rosa' })}>
          Abrir
        </Button>
        {shown}
      </main>
    );
  }
  return renderAt('/', [{ path: '/', Component: Screen }]);
}
const opener = () => screen.getByRole('button', { name: 'Abrir' });

test('while its file comes the button is busy and keeps the focus, and gets it back when the dialog is closed', async () => {
  let arrive = (_file: typeof file): void => {};
  const load = vi.fn(() => new Promise<typeof file>((resolve) => (arrive = resolve)));
  const { user } = show(load);
  await user.click(await screen.findByRole('button', { name: 'Abrir' }));
  await waitFor(() => expect(opener().getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(opener());
  await user.click(opener());
  expect(load).toHaveBeenCalledOnce();
  arrive(file);
  await screen.findByRole('dialog', { name: 'Hola, Rosa' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener()));
  expect(opener().hasAttribute('aria-busy')).toBe(false);
  expect(closed).toHaveBeenCalledOnce();
});

test.each(['Abrir', 'Reintentar'])(
  'a file that does not come is told beside the button, the screen stays, and «%s» asks again',
  async (again) => {
    const load = vi.fn(() => Promise.resolve(file)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user, container } = show(load);
    await user.click(await screen.findByRole('button', { name: 'Abrir' }));
    expect((await screen.findByRole('alert')).textContent).toContain('inténtalo de nuevo');
    expect(screen.getByRole('heading', { name: 'Pantalla' })).toBeDefined();
    expect(document.activeElement).toBe(opener());
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: again }));
    await screen.findByRole('dialog', { name: 'Hola, Rosa' });
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  },
);

test('a file that a newer version replaced comes with the page', async () => {
  const { user } = show(() => Promise.reject(new MissingFile('404')));
  await user.click(await screen.findByRole('button', { name: 'Abrir' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Vuelve a cargar la página.');
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeDefined();
});

test('what is told in the corner of the screen stands one above the other, and leaves with who told it', async () => {
  const [one, other] = [renderAt('/', corner('los atajos')), renderAt('/', corner('el menú'))];
  const column = (await screen.findByText('el menú')).closest('#corner');
  expect(column?.textContent).toBe('los atajosel menú');
  one.unmount();
  expect(column?.textContent).toBe('el menú');
  other.unmount();
  expect(column?.childElementCount).toBe(0);
});

function corner(what: string) {
  return [{ path: '/', element: <InTheCorner>{what}</InTheCorner> }];
}
