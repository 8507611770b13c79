import { showCulqi } from './culqi.js';
import { button, choice, element, labelled, row, withLinks } from './elements.js';
import { partnerForm } from './partner.js';
import { showRegister } from './ruc-register.js';
import { showServices } from './services.js';

const EVERY_MS = 3000;
const place = (id) => document.getElementById(id);
let catalogue = [];
let shown = '';

async function call(path, method = 'GET', body = undefined) {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(`/__sandbox${path}`, { method, headers, body: body && JSON.stringify(body) });
  const content = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(content?.message ?? `Error ${answer.status}`);
  return content;
}

/** Does something, says how it went, shows the new state, and leaves the keyboard on the company it was about. */
async function act(work, done, ruc = null) {
  try {
    await work();
    place('news').textContent = done;
  } catch (error) {
    place('news').textContent = `No se pudo: ${error.message}`;
  }
  document.activeElement?.blur();
  await refresh();
  if (ruc) place(`company-${ruc}`)?.focus();
}

function credential(name, value) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => (place('news').textContent = `${name} copiado.`),
      () => (place('news').textContent = `Copia a mano: ${value}`),
    );
  const content = [element('code', {}, value), ' ', button('Copiar', copy, `Copiar ${name}`)];
  return [element('dt', {}, name), element('dd', {}, ...content)];
}

function limitsOf({ book, period, timesLeft, used }) {
  const limits = [
    book,
    period,
    timesLeft === null ? null : `quedan ${timesLeft} veces`,
    used ? `ocurrió ${used}` : null,
  ];
  return limits.filter(Boolean).join(' · ');
}

function activeList(company) {
  if (company.scenarios.length === 0) return element('p', { className: 'meta' }, 'Sin escenario: todo va bien.');
  const items = company.scenarios.map((active) => {
    const limits = limitsOf(active);
    const remove = () =>
      act(() => call(`/scenarios/${active.id}`, 'DELETE'), `Quitado: ${active.scenario}`, company.ruc);
    return element(
      'li',
      {},
      element('strong', {}, active.scenario),
      limits ? ` (${limits}) ` : ' ',
      button('Quitar', remove, `Quitar ${active.scenario} de ${company.name}`),
    );
  });
  return element('ul', {}, ...items);
}

function scenarioForm(company) {
  const scenarios = [['', 'Elige un escenario…'], ...catalogue.map(({ id, title }) => [id, title])];
  const form = element(
    'form',
    {},
    labelled('Escenario', choice('scenario', scenarios), 'wide'),
    labelled(
      'Libro',
      choice('book', [
        ['', 'Ambos'],
        ['RCE', 'Compras'],
        ['RVIE', 'Ventas'],
      ]),
    ),
    labelled('Periodo', element('input', { name: 'period', placeholder: 'Todos', pattern: '\\d{6}', size: 7 })),
    labelled('Veces', element('input', { name: 'times', type: 'number', min: 1, placeholder: 'Siempre' })),
    element('button', { type: 'submit' }, 'Aplicar'),
  );
  form.setAttribute('aria-label', `Escenario de ${company.name}`);
  form.onsubmit = (event) => {
    event.preventDefault();
    const { scenario, book, period, times } = Object.fromEntries(new FormData(form));
    if (scenario === '') return;
    const body = {
      ruc: company.ruc,
      scenario,
      book: book || null,
      period: period || null,
      times: Number(times) || null,
    };
    act(() => call('/scenarios', 'POST', body), `${scenario} aplicado a ${company.name}`, company.ruc);
  };
  return form;
}

function companyCard(company) {
  const { credentials } = company;
  const locked = company.locked ? 'Usuario SOL bloqueado' : `Claves erradas: ${company.wrongPasswords}`;
  const unlock = () =>
    act(() => call(`/companies/${company.ruc}/unlock`, 'POST'), 'Usuario SOL desbloqueado.', company.ruc);
  const expire = () =>
    act(() => call(`/companies/${company.ruc}/expire-tokens`, 'POST'), 'Sus tokens vencieron.', company.ruc);
  const take = () =>
    act(
      () => call(`/companies/${company.ruc}/take-portal`, 'POST'),
      'Alguien ingresó al Portal SOL con su usuario: quien estaba dentro quedó fuera.',
      company.ruc,
    );
  const menus = company.portalMenusOpen === 1 ? '1 menú abierto' : `${company.portalMenusOpen} menús abiertos`;
  return element(
    'article',
    { className: 'card' },
    element('h3', { id: `company-${company.ruc}`, tabIndex: -1 }, company.name),
    element('p', { className: 'meta' }, company.note),
    element(
      'dl',
      {},
      ...credential('RUC', company.ruc),
      ...credential('Usuario SOL', credentials.solUser),
      ...credential('Clave SOL', credentials.solKey),
      ...credential('ID API', credentials.clientId),
      ...credential('Secreto API', credentials.clientSecret),
    ),
    element(
      'details',
      {},
      element('summary', {}, 'Cliente API sin permiso SIRE'),
      element(
        'dl',
        {},
        ...credential('ID API', credentials.clientWithoutSire.clientId),
        ...credential('Secreto API', credentials.clientWithoutSire.clientSecret),
      ),
    ),
    element(
      'p',
      { className: company.wrongPasswords > 0 ? 'alarm' : 'meta' },
      `${locked}. `,
      button('Desbloquear', unlock, `Desbloquear ${company.name}`),
      ' ',
      button('Vencer tokens', expire, `Vencer tokens de ${company.name}`),
    ),
    element(
      'p',
      { className: 'meta' },
      `Portal SOL: ${menus}. `,
      button('Ingresar desde otro navegador', take, `Ingresar desde otro navegador como ${company.name}`),
    ),
    activeList(company),
    scenarioForm(company),
  );
}

function mailView(mail) {
  const title = `${mail.subject || '(sin asunto)'} — para ${mail.to.join(', ')}`;
  const pretty = { href: `/__sandbox/mails/${mail.id}/html`, target: '_blank' };
  return element(
    'details',
    {},
    element('summary', {}, title),
    element('pre', {}, ...withLinks(mail.text || mail.raw)),
    mail.html ? element('p', {}, element('a', pretty, 'Verlo como HTML')) : null,
  );
}

/** Redraws the companies only when they changed and nobody is writing in them. */
function showCompanies(companies) {
  const state = JSON.stringify(companies);
  if (state === shown || place('companies').contains(document.activeElement)) return;
  shown = state;
  place('companies').replaceChildren(...companies.map(companyCard));
}

async function refresh() {
  const [{ companies }, { tickets }, { requests }, { mails }, { today }] = await Promise.all(
    ['/companies', '/tickets', '/requests?last=100', '/mails', '/health'].map((path) => call(path)),
  );
  place('today').textContent = today.split('-').reverse().join('/');
  showCompanies(companies);
  const latest = tickets.slice(-100).reverse();
  place('ticket-rows').replaceChildren(
    ...latest.map(({ number, ruc, book, period, state }) => row(number, ruc, book, period, state ?? 'aún no listado')),
  );
  place('request-rows').replaceChildren(
    ...requests
      .reverse()
      .map(({ at, ruc, method, path, status, ms, scenario }) =>
        row(at.slice(11, 19), ruc ?? '', `${method} ${path}`, status, ms, scenario ?? ''),
      ),
  );
  await showServices(place, call, act);
  await showCulqi(place, call, act);
  await showRegister(place, call);
  const received = [...mails].reverse().map(mailView);
  place('mails').replaceChildren(
    ...(received.length ? received : [element('p', { className: 'meta' }, 'Ninguno todavía.')]),
  );
}

place('calm').onclick = () => act(() => call('/scenarios', 'DELETE'), 'Sin escenarios: todo va bien.');
partnerForm(place, call);
place('add').onsubmit = (event) => {
  event.preventDefault();
  const { name, ruc, purchases, sales } = Object.fromEntries(new FormData(event.target));
  const body = { name, ruc: ruc || undefined, purchases: Number(purchases), sales: Number(sales) };
  act(() => call('/companies', 'POST', body), `${name} añadida`);
};

({ catalogue } = await call('/scenarios'));
place('catalogue').replaceChildren(
  ...catalogue.map(({ id, title, sees }) => row(element('code', {}, id), title, sees)),
);
await refresh();
// A page left open must not hide that the sandbox stopped, nor flood the console.
setInterval(() => refresh().catch(() => (place('news').textContent = 'El simulador no responde.')), EVERY_MS);
