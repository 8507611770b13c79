import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectionWith } from '../../../test/fixtures.ts';
import { RunMessage } from './run-message.tsx';
import { RunProgress } from './run-progress.tsx';

test('what a run says of several kinds of failure is a list between what happened and what to do', () => {
  const { container } = render(
    <RunMessage
      text={
        'No se pudo completar ninguno.\n• En 4, SUNAT no responde.\n• En 1, es de otro RUC.\nNo tienes que hacer nada.'
      }
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'En 4, SUNAT no responde.',
    'En 1, es de otro RUC.',
  ]);
  expect([...container.children].map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 9)}`)).toEqual([
    'P No se pud',
    'UL En 4, SUN',
    'P No tienes',
  ]);
});

test('a sentence stays one', () => {
  const { container } = render(<RunMessage text="Recolección completa." />);
  expect(container.innerHTML).toBe('Recolección completa.');
});

test.each([
  [104, 149, '149 comprobantes recolectados; SUNAT informa 104'],
  [149, 104, '104 de 149 comprobantes'],
  [104, 104, '104 de 104 comprobantes'],
  [null, 7, '7 comprobantes recolectados'],
])('of %s that SUNAT counts and %s collected it says «%s»', (vouchers_expected, vouchers_obtained, said) => {
  const { run } = collectionWith({ vouchers_expected, vouchers_obtained });
  render(<RunProgress run={run!} />);
  expect(screen.getByText(said)).toBeTruthy();
});
