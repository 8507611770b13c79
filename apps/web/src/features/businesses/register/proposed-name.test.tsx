import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, knows, open, PERSON, RUC, server, submit } from '../../../../test/registering.tsx';
import { expectAccessible, fillIn } from '../../../../test/render.tsx';
import { json } from '../../../../test/server.ts';
import { standingText } from './taxpayer-notice.tsx';

test('the name that SUNAT’s register has is proposed, and that of another RUC does not stay', async () => {
  knows(RUC, 'COMERCIAL SIETE QUENAS S.A.C.');
  knows('20990002143', 'FERRETERÍA EL TORNILLO FELIZ E.I.R.L.');
  knows('20990003271', null);
  const { user, container } = open();
  const leave = async (ruc: string) => {
    await user.clear(field('RUC'));
    await fillIn(user, field('RUC'), ruc);
    await user.tab();
  };
  await leave(RUC);
  expect(await screen.findByText('Así figura en el padrón RUC de SUNAT. Corrígelo si hace falta.')).toBeDefined();
  expect(field(/Nombre de la empresa/).value).toBe('COMERCIAL SIETE QUENAS S.A.C.');
  expect(screen.queryByText('Según el padrón de SUNAT')).toBeNull();
  await expectAccessible(container);
  await leave('20990002143');
  expect(await screen.findByDisplayValue('FERRETERÍA EL TORNILLO FELIZ E.I.R.L.')).toBeDefined();
  await leave('20990003271');
  await waitFor(() => expect(field(/Nombre de la empresa/).value).toBe(''));
  await user.type(field(/Nombre de la empresa/), 'Escrito a mano');
  await leave(RUC);
  await screen.findByDisplayValue('Escrito a mano');
  expect(screen.queryByText(/Así figura/)).toBeNull();
});

test('who begins to write as the proposal arrives writes over it, not behind it', async () => {
  let answer = (_response: Response) => {};
  server.answer(`GET /businesses/validate-by-ruc/${RUC}`, () => new Promise((resolve) => (answer = resolve)));
  const { user } = open();
  await user.type(field('RUC'), RUC);
  await user.tab();
  expect(document.activeElement).toBe(field('Nombre de la empresa'));
  const known = { ruc: RUC, natural_person: false, registered: false, registered_by_me: false };
  answer(json({ ...known, name: 'COMERCIAL SIETE QUENAS S.A.C.', name_source: 'ruc-register', taxpayer: null }));
  await screen.findByDisplayValue('COMERCIAL SIETE QUENAS S.A.C.');
  await user.keyboard('Siete Quenas');
  expect(field(/Nombre de la empresa/).value).toBe('Siete Quenas');
});

test('a RUC that the register has as withdrawn is said gently, and can be registered', async () => {
  knows(RUC, 'ALMACENES LA BRÚJULA QUIETA S.A.C.', { taxpayer: { state: 'BAJA DE OFICIO', condition: 'NO HABIDO' } });
  const { user, container } = open();
  await fillIn(user, field('RUC'), RUC);
  await user.tab();
  const notice = await screen.findByText(
    'El RUC figura de baja (BAJA DE OFICIO) y con domicilio NO HABIDO. Puedes registrarla igual; solo revisa que sea el RUC correcto.',
  );
  expect(notice.closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await expectAccessible(container);
  await fillIn(user, field('Usuario SOL'), 'quenas01');
  await fillIn(user, field('Clave SOL'), 'clave123');
  for (const consent of screen.getAllByRole('checkbox')) await user.click(consent);
  expect(submit().disabled).toBe(false);
  await user.type(field('RUC'), '{Backspace}');
  expect(screen.queryByText(/figura de baja/)).toBeNull();
});

test.each([
  ['SUSPENSION TEMPORAL', 'HABIDO', 'figura con suspensión temporal'],
  ['ANULACION - ERROR SU', null, 'figura anulado (ANULACION - ERROR SU)'],
  ['ACTIVO', 'NO HALLADO SE MUDO D', 'figura con domicilio NO HALLADO'],
  ['ACTIVO', 'PENDIENTE', null],
  ['OTROS OBLIGADOS', null, null],
])('of %s and %s it is said: %s', (state, condition, said) => {
  expect(standingText({ state, condition })).toBe(said);
});

test('of a person the register has surnames and names in one text: it is shown, and nobody guesses where they end', async () => {
  knows(PERSON, 'HUAMÁN DE LA TORRE MARÍA DEL CARMEN');
  const { user, container } = open();
  await fillIn(user, field('RUC'), PERSON);
  await user.tab();
  const shown = await screen.findByText(/En el padrón figura «HUAMÁN DE LA TORRE MARÍA DEL CARMEN», con los apellidos/);
  expect(shown).toBeDefined();
  expect(field(/Nombre de la empresa/).value).toBe('HUAMÁN DE LA TORRE MARÍA DEL CARMEN');
  expect(field('Apellido paterno').value).toBe('');
  expect(field('Nombres').value).toBe('');
  await expectAccessible(container);
});

test('a name that the account’s purchases know is proposed, and does not replace one that is written', async () => {
  knows(RUC, 'ANDES TEXTIL S.A.C.', { name_source: 'purchases', taxpayer: null });
  const { user } = open();
  await fillIn(user, field('RUC'), RUC);
  await user.tab();
  expect(await screen.findByText(/Así figura entre los proveedores/)).toBeDefined();
  expect(field(/Nombre de la empresa/).value).toBe('ANDES TEXTIL S.A.C.');
  await user.clear(field(/Nombre de la empresa/));
  await user.type(field(/Nombre de la empresa/), 'Otro nombre');
  expect(screen.queryByText(/Así figura/)).toBeNull();
  await user.click(field('RUC'));
  await user.tab();
  expect(field(/Nombre de la empresa/).value).toBe('Otro nombre');
});

test('a RUC that does not hold is not asked about', async () => {
  const { user } = open();
  await fillIn(user, field('RUC'), '20990001016');
  await user.tab();
  await screen.findByText('El RUC ingresado es inválido');
  expect(server.asked.filter(({ path }) => path.startsWith('/businesses'))).toEqual([]);
});
