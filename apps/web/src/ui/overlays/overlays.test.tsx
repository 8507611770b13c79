import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/render.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Toaster } from './toast.tsx';
import { showToast } from './toast-manager.ts';

function WithDialog({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        dismissible={dismissible}
        title="Tu sesión caducó"
        description="Vuelve a entrar."
        footer={<Button onClick={() => setOpen(false)}>Iniciar sesión</Button>}
      />
    </>
  );
}

test('a dialog takes the focus, closes with Esc and gives the focus back', async () => {
  render(<WithDialog />);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Tu sesión caducó' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await expectAccessible(dialog);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test('a dialog that asks for a decision closes only by its buttons', async () => {
  render(<WithDialog dismissible={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a menu runs the action that is chosen with the keyboard', async () => {
  const leave = vi.fn();
  render(
    <Menu
      trigger={<Button>Cuenta</Button>}
      actions={[
        { id: 'help', label: 'Ayuda', onSelect: () => {} },
        { id: 'out', label: 'Cerrar sesión', onSelect: leave },
      ]}
    />,
  );
  screen.getByRole('button', { name: 'Cuenta' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Cerrar sesión' });
  expect(within(screen.getByRole('region', { name: 'Menú' })).getByRole('menu')).toBeDefined();
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Cerrar sesión' })).toBe(document.activeElement));
  await userEvent.keyboard('{Enter}');
  expect(leave).toHaveBeenCalledOnce();
});

const SAID = 'Copiado al portapapeles';

async function aToast(): Promise<HTMLElement> {
  render(<Toaster />);
  act(() => showToast(SAID));
  return screen.findByRole('dialog', { name: SAID });
}

test('a toast is said for five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await aToast();
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(screen.queryByText(SAID)).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(screen.queryByText(SAID)).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['to the right', { clientX: 151, clientY: 100 }],
  ['down', { clientX: 100, clientY: 151 }],
])('a toast is swept away %s by more than fifty pixels, and springs back from fewer', async (_where, end) => {
  const toast = await aToast();
  const swipe = (to: { clientX: number; clientY: number }) => {
    const pointer = { pointerId: 1, button: 0, pointerType: 'touch' };
    fireEvent.pointerDown(toast, { ...pointer, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(toast, { ...pointer, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(toast, { ...pointer, ...to });
    fireEvent.pointerUp(toast, { ...pointer, ...to });
  };
  const shorter = (length: number) => (length > 100 ? length - 6 : length);
  swipe({ clientX: shorter(end.clientX), clientY: shorter(end.clientY) });
  expect(toast.dataset.endingStyle).toBeUndefined();
  expect(screen.queryByText(SAID)).not.toBeNull();
  swipe(end);
  await waitFor(() => expect(screen.queryByText(SAID)).toBeNull());
});

test('one toast at a time: the new one takes the place of the last', async () => {
  render(<Toaster />);
  act(() => showToast('Copiado al portapapeles'));
  expect(await screen.findByText('Copiado al portapapeles')).toBeDefined();
  act(() => showToast('Credenciales actualizadas'));
  expect(await screen.findByText('Credenciales actualizadas')).toBeDefined();
  const shown = screen.getAllByRole('dialog').filter((toast) => toast.dataset.limited === undefined);
  expect(shown).toHaveLength(1);
});

test('what opens from a control in a dialog stands over the dialog', async () => {
  const scales = readFileSync('apps/web/src/ui/tokens/scales.css', 'utf8');
  const user = userEvent.setup();
  render(
    <Dialog open onClose={() => undefined} title="Comprobante">
      <Menu trigger={<Button>Descargar</Button>} actions={[{ id: 'xml', label: 'XML' }]} />
    </Dialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Descargar' }));
  const layer = (element: Element) => {
    const named = element.closest('[class*="z-(--z-"]')?.className.match(/z-\((--z-[a-z]+)\)/)?.[1];
    return Number(scales.match(new RegExp(`${named}: (\\d+);`))?.[1]);
  };
  expect(layer(await screen.findByRole('menu'))).toBeGreaterThan(layer(screen.getByRole('dialog', { hidden: true })));
});
