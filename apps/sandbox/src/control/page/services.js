import { button, choice, element, labelled } from './elements.js';

let shown = '';

/** The services that are not SUNAT's: what each is told to do wrong, and what the marketing form received. */
export async function showServices(place, call, act) {
  const [{ services }, { submissions }] = await Promise.all([call('/services'), call('/submissions')]);
  const state = JSON.stringify([services, submissions]);
  if (state === shown || place('services').contains(document.activeElement)) return;
  shown = state;
  place('services').replaceChildren(...services.map((service) => card(service, call, act)));
  const received = [...submissions].reverse().map(submission);
  place('submissions').replaceChildren(
    ...(received.length ? received : [element('p', { className: 'meta' }, 'Ninguno todavía.')]),
  );
}

function card({ id, title, scenarios, active }, call, act) {
  const options = [['', 'Elige un escenario…'], ...scenarios.map((one) => [one.id, one.title])];
  const form = element(
    'form',
    {},
    labelled('Escenario', choice('scenario', options), 'wide'),
    labelled('Veces', element('input', { name: 'times', type: 'number', min: 1, placeholder: 'Siempre' })),
    element('button', { type: 'submit' }, 'Aplicar'),
  );
  form.setAttribute('aria-label', `Escenario de ${title}`);
  form.onsubmit = (event) => {
    event.preventDefault();
    const { scenario, times } = Object.fromEntries(new FormData(form));
    if (scenario === '') return;
    const body = { scenario, times: Number(times) || null };
    act(() => call(`/services/${id}`, 'POST', body), `${scenario} aplicado a ${title}`);
  };
  const calm = () => act(() => call(`/services/${id}`, 'DELETE'), `${title}: todo va bien.`);
  const state = active
    ? element('p', { className: 'alarm' }, `${active.scenario} `, button('Quitar', calm, `Quitar el de ${title}`))
    : element('p', { className: 'meta' }, 'Sin escenario: todo va bien.');
  return element('article', { className: 'card' }, element('h3', {}, title), state, form);
}

function submission({ receivedAt, fields }) {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const title = `${receivedAt.slice(11, 19)} · ${fields.email ?? ''}`;
  return element('details', {}, element('summary', {}, title), element('pre', {}, lines.join('\n')));
}
