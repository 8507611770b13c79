import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderAt } from '../../../test/render.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useFetchedForm } from './use-fetched-form.ts';

const schema = z.object({ name: z.string().min(3, 'Muy corto') });
type Schema = typeof schema;

function show(load: () => Promise<Schema>) {
  const taken = vi.fn();
  function Screen() {
    const form = useFetchedForm(load, { name: '' });
    return (
      <form {...form.entering} onSubmit={form.handleSubmit((typed) => taken(typed))} noValidate>
        <TextField label="Nombre" error={form.formState.errors.name?.message} {...form.register('name')} />
        {form.unjudged && (
          <button type="button" onClick={form.retry}>
            Reintentar
          </button>
        )}
        <button type="submit" aria-busy={form.waiting} disabled={!form.formState.isValid}>
          Enviar
        </button>
      </form>
    );
  }
  return { ...renderAt('/', [{ path: '/', Component: Screen }]), taken };
}
const field = () => screen.getByLabelText<HTMLInputElement>('Nombre');
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' });

test('nothing is loaded until a field is entered; what was typed meanwhile is judged, and none of it lost', async () => {
  let arrive = (_schema: Schema): void => {};
  const load = vi.fn(() => new Promise<Schema>((resolve) => (arrive = resolve)));
  const { user, taken } = show(load);
  expect(send().disabled).toBe(true);
  expect(load).not.toHaveBeenCalled();
  await user.click(field());
  expect(load).toHaveBeenCalled();
  expect(send().getAttribute('aria-busy')).toBe('false');
  await user.type(field(), 'Ros');
  expect(send().disabled).toBe(true);
  expect(send().getAttribute('aria-busy')).toBe('true');
  arrive(schema);
  await waitFor(() => expect(send().disabled).toBe(false));
  expect(send().getAttribute('aria-busy')).toBe('false');
  await user.type(field(), 'a');
  await user.click(send());
  await waitFor(() => expect(taken).toHaveBeenCalledExactlyOnceWith({ name: 'Rosa' }));
});

test('while the schema does not come nothing is sent, that is told, and it can be tried again', async () => {
  const load = vi.fn(() => Promise.resolve(schema)).mockRejectedValue(new TypeError('Failed to fetch'));
  const { user, taken } = show(load);
  await user.type(field(), 'Ro');
  await user.tab();
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  expect(send().disabled).toBe(true);
  expect(field().value).toBe('Ro');
  load.mockResolvedValue(schema);
  await user.click(again);
  expect(await screen.findByText('Muy corto')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(document.activeElement).toBe(field());
  await user.type(field(), 'sa');
  await waitFor(() => expect(send().disabled).toBe(false));
  expect(taken).not.toHaveBeenCalled();
});
