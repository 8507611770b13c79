import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/render.tsx';
import { Button } from './button.tsx';
import { Checkbox, CheckboxField } from './checkbox.tsx';
import { IconButton } from './icon-button.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchInput } from './search-input.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

function Sizes() {
  const [size, setSize] = useState(20);
  const options = [20, 50, 100].map((value) => ({ value, label: String(value) }));
  return <Select label="Filas por página" value={size} options={options} onChange={setSize} />;
}

function Search() {
  const [text, setText] = useState('');
  return (
    <>
      <SearchInput label="Buscar empresa" value={text} onChange={setText} shortcut />
      <input aria-label="Otro" />
    </>
  );
}

test('a busy button keeps its label and its focus, and cannot be pressed twice nor send its form', async () => {
  const press = vi.fn();
  const send = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <Button type="submit" busy onClick={press}>
        Validar
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Validar', busy: true });
  button.focus();
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test('a button that is off explains itself to whoever reaches it with the keyboard', async () => {
  const press = vi.fn();
  render(
    <IconButton label="Descargar" aria-disabled tooltip="Estará disponible mañana." icon={<i />} onClick={press} />,
  );
  await userEvent.tab();
  expect(await screen.findByText('Estará disponible mañana.')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
});

test('a field ties its error to the input, and the error takes the place of the hint', () => {
  const { rerender } = render(<TextField label="RUC" hint="Once dígitos" />);
  const input = screen.getByLabelText('RUC');
  expect(describedBy(input)).toBe('Once dígitos');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="RUC" hint="Once dígitos" error="Ingrese el RUC" />);
  expect(describedBy(input)).toBe('Ingrese el RUC');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a text that is given anew from outside is counted anew', () => {
  const { rerender } = render(<TextArea label="Sustento" maxLength={100} counter value="Pago" onChange={() => {}} />);
  expect(screen.getByText('4/100')).toBeDefined();
  rerender(<TextArea label="Sustento" maxLength={100} counter value="" onChange={() => {}} />);
  expect(screen.getByText('0/100')).toBeDefined();
});

test('a long text counts its characters', async () => {
  render(<TextArea label="Sustento" maxLength={100} counter defaultValue="Pago" />);
  await userEvent.type(screen.getByLabelText('Sustento'), ' al contado');
  expect(screen.getByText(/15\/100/)).toBeDefined();
});

test('a password can be shown and hidden', async () => {
  render(<PasswordField label="Contraseña" />);
  const input = screen.getByLabelText('Contraseña');
  expect(input.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(input.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('a checkbox is toggled by its text and says when it is mixed', async () => {
  const change = vi.fn();
  render(
    <>
      <CheckboxField label="Acepto los términos" checked={false} onChange={change} error="Debe aceptarlos" />
      <Checkbox label="Todos" checked={false} mixed onChange={change} />
    </>,
  );
  await userEvent.click(screen.getByText('Acepto los términos'));
  expect(change.mock.calls[0]?.[0]).toBe(true);
  expect(describedBy(screen.getByRole('checkbox', { name: 'Acepto los términos' }))).toBe('Debe aceptarlos');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Todos' }).indeterminate).toBe(true);
});

test('a select is opened and chosen from with the keyboard', async () => {
  render(<Sizes />);
  const select = screen.getByRole('combobox', { name: 'Filas por página: 20' });
  select.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('option', { name: '50' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('combobox', { name: 'Filas por página: 50' })).toBeDefined();
});

test('a select of a form says what is wrong with it and gives the value that was chosen', async () => {
  const change = vi.fn();
  const options = [
    { value: 'a', label: 'Uno' },
    { value: 'b', label: 'Dos' },
  ] as const;
  render(<SelectField label="Perfil" value={null} options={options} onChange={change} error="Seleccione su perfil" />);
  const select = screen.getByRole('combobox', { name: 'Perfil' });
  expect(describedBy(select)).toBe('Seleccione su perfil');
  expect(select).toHaveProperty('value', '');
  await userEvent.selectOptions(select, 'Dos');
  expect(change).toHaveBeenCalledWith('b');
});

test('pressing the chosen segment again leaves it chosen', async () => {
  const change = vi.fn();
  const options = [
    { value: 'provider', label: 'Proveedores' },
    { value: 'serie', label: 'Serie' },
  ] as const;
  render(<Segmented label="Lista" value="provider" options={options} onChange={change} />);
  await userEvent.click(screen.getByRole('button', { name: 'Proveedores' }));
  expect(change).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Serie' }));
  expect(change).toHaveBeenCalledWith('serie');
});

test('«/» moves to the search from the page, but not while something else is written; Esc empties it', async () => {
  render(<Search />);
  const search = screen.getByRole('searchbox', { name: 'Buscar empresa' });
  await userEvent.type(screen.getByLabelText('Otro'), 'a/b');
  expect(document.activeElement).not.toBe(search);
  (document.activeElement as HTMLElement).blur();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(search);
  await userEvent.keyboard('quenas');
  expect(search).toHaveProperty('value', 'quenas');
  await userEvent.keyboard('{Escape}');
  expect(search).toHaveProperty('value', '');
});

test('axe finds nothing wrong in the controls', async () => {
  const { container } = render(
    <main>
      <h1>Controles</h1>
      <Button variant="primary">Validar</Button>
      <Button disabled>Filtrar</Button>
      <IconButton label="Descargar" icon={<i />} />
      <TextField label="RUC" error="Ingrese el RUC" />
      <TextField label="API key" optional hint="Se encuentra en el portal" />
      <PasswordField label="Clave SOL" what="clave SOL" />
      <CheckboxField label="Acepto" checked onChange={() => {}} />
      <SelectField label="Perfil" value={null} options={[{ value: 'a', label: 'Uno' }]} onChange={() => {}} />
      <Select label="Periodo" value="a" options={[{ value: 'a', label: 'Oct 2026' }]} onChange={() => {}} />
      <Segmented label="Lista" value="a" options={[{ value: 'a', label: 'Uno' }]} onChange={() => {}} />
      <SearchInput label="Buscar" value="" onChange={() => {}} />
    </main>,
  );
  await expectAccessible(container);
});

function describedBy(element: HTMLElement): string | undefined {
  const id = element.getAttribute('aria-describedby');
  return id ? document.getElementById(id)?.textContent?.trim() : undefined;
}
