import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/render.tsx';
import { ProcessDialog, type ProcessTexts, useProcess } from '../../ui/overlays/process-dialog.tsx';
import { REPORT_PROCESSES, type ReportProcess } from './report-processes.ts';

function Process({ texts, work }: { texts: ProcessTexts; work: () => Promise<void> }) {
  const { state, open, close, run } = useProcess();
  return (
    <>
      <button type="button" onClick={open}>
        Empezar
      </button>
      <ProcessDialog state={state} texts={texts} onConfirm={() => void run(work)} onClose={close} />
    </>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
const variants = Object.entries(REPORT_PROCESSES) as [ReportProcess, ProcessTexts][];

test.each(variants)('%s asks, waits without a way out, and tells that it is done', async (_name, texts) => {
  const work = Promise.withResolvers<void>();
  render(<Process texts={texts} work={() => work.promise} />);
  await userEvent.click(button('Empezar'));
  await expectAccessible(await screen.findByRole('dialog', { name: texts.open.title }));
  await userEvent.click(button(texts.open.confirm));
  const waiting = await screen.findByRole('dialog', { name: texts.loading.title });
  expect(waiting.textContent).toContain('puede tardar hasta unos minutos');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: texts.loading.title })).toBeDefined();
  await act(async () => work.resolve());
  await expectAccessible(await screen.findByRole('dialog', { name: texts.done.title }));
  expect(screen.getByText(texts.done.text)).toBeDefined();
  await userEvent.click(button('Cerrar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Empezar')));
});

test('a failure is told with the words of the specification, and can be tried again', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('500')).mockResolvedValueOnce(undefined);
  const { open, done } = REPORT_PROCESSES.downloadExcel;
  render(<Process texts={REPORT_PROCESSES.downloadExcel} work={work} />);
  await userEvent.click(button('Empezar'));
  await userEvent.click(await screen.findByRole('button', { name: open.confirm }));
  const dialog = await screen.findByRole('dialog', { name: 'Ocurrió un error' });
  expect(dialog.textContent).toContain('Por favor, inténtalo de nuevo en un minuto.');
  await expectAccessible(dialog);
  await userEvent.click(button('Reintentar'));
  expect(await screen.findByRole('dialog', { name: done.title })).toBeDefined();
});

test('asking can be taken back before anything begins', async () => {
  const work = vi.fn();
  render(<Process texts={REPORT_PROCESSES.declineAllReport} work={work} />);
  await userEvent.click(button('Empezar'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(work).not.toHaveBeenCalled();
});
