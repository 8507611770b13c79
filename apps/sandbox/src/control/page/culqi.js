import { button, element, row } from './elements.js';

const OUTCOMES = {
  ok: 'Se cobra',
  challenge: 'El banco pide un código (3-D Secure)',
  frictionless: 'El banco verifica sin preguntar (3-D Secure)',
  timeout: 'El banco no responde a la verificación',
  failure: 'La verificación del banco falla',
};

let shown = '';

/** Culqi's test cards, and what was charged to them. */
export async function showCulqi(place, call, act) {
  const { cards, charges, events } = await call('/culqi');
  const state = JSON.stringify([charges, events]);
  if (state === shown) return;
  shown = state;
  place('card-rows').replaceChildren(
    ...cards.map(({ number, brand, month, cvv, outcome }) =>
      row(element('code', {}, number), brand, `${month}/30`, cvv, OUTCOMES[outcome] ?? `Rechazada: ${outcome}`),
    ),
  );
  place('charge-rows').replaceChildren(...charges.slice(0, 100).map((charge) => chargeRow(charge, events, call, act)));
}

function chargeRow({ id, creation_date, email, amount, outcome }, events, call, act) {
  const sent = events.filter((event) => event.chargeId === id).map(({ status }) => status || 'nadie respondió');
  const again = () => act(() => call(`/culqi/charges/${id}/event`, 'POST'), `Aviso de ${id} enviado.`);
  return row(
    new Date(creation_date).toISOString().slice(11, 19),
    element('code', {}, id),
    email,
    amount / 100,
    outcome.decline_code ?? 'cobrado',
    element('span', {}, sent.join(', '), ' ', button('Avisar', again, `Avisar de ${id}`)),
  );
}
