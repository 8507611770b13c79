import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderAt } from '../../../test/render.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { type Judged, judge } from './judge.ts';
import { useLightForm } from './use-light-form.ts';

type Written = { email: string };
type Judge = (written: Written) => Judged<Written, Written>;
const judgeEmail: Judge = (written) => judge(z.object({ email: z.string().trim().min(3, 'Muy corto') }), written);

function show(load: () => Promise<Judge>) {
  const taken = vi.fn();
  function Screen() {
    const form = useLightForm(load, { email: '' }, taken);
    return (
      <form onSubmit={form.submit} noValidate>
        <TextField label="Correo" {...form.field('email')} />
        <button type="submit" aria-busy={form.waiting}>
          Enviar
        </button>
      </form>
    );
  }
  return { ...renderAt('/', [{ path: '/', Component: Screen }]), taken };
}
const field = () => screen.getByLabelText<HTMLInputElement>('Correo');
const send = () => screen.getByRole('button', { name: 'Enviar' });

test('who judges comes when the field is entered, and nothing typed before it is there is lost', async () => {
  let arrive = (_judge: Judge): void => {};
  const load = vi.fn(() => new Promise<Judge>((resolve) => (arrive = resolve)));
  const { user, taken } = show(load);
  expect(load).not.toHaveBeenCalled();
  await user.type(field(), 'ro');
  expect(load).toHaveBeenCalled();
  await user.click(send());
  expect(send().getAttribute('aria-busy')).toBe('true');
  await user.type(field(), 'sa');
  arrive(judgeEmail);
  await waitFor(() => expect(taken).toHaveBeenCalledExactlyOnceWith({ email: 'rosa' }));
  expect(field().value).toBe('rosa');
  await waitFor(() => expect(send().getAttribute('aria-busy')).toBe('false'));
});

test('what was left wrong before the judge came is told once it is there, and the field keeps what is written', async () => {
  let arrive = (_judge: Judge): void => {};
  const { user } = show(() => new Promise<Judge>((resolve) => (arrive = resolve)));
  await user.type(field(), 'ro');
  await user.tab();
  expect(screen.queryByText('Muy corto')).toBeNull();
  arrive(judgeEmail);
  expect(await screen.findByText('Muy corto')).toBeDefined();
  expect(field().value).toBe('ro');
});

test('a judge that does not come holds nobody up, and is asked for again', async () => {
  const load = vi.fn(() => Promise.resolve(judgeEmail)).mockRejectedValue(new TypeError('Failed to fetch'));
  const { user, taken } = show(load);
  await user.type(field(), 'ro');
  await user.click(send());
  await waitFor(() => expect(taken).toHaveBeenCalledExactlyOnceWith({ email: 'ro' }));
  load.mockResolvedValue(judgeEmail);
  await user.click(send());
  expect(await screen.findByText('Muy corto')).toBeDefined();
  expect(taken).toHaveBeenCalledOnce();
});
