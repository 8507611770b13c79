import { fires, near } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';
import { byIgv, namesCompany } from './supported.ts';

const BOTH = { expense: 'yes', credit: 'yes' } as const;
const RCP = 'RCP (RS 007-99/SUNAT)';
const asInvoice = { path: 'voucher.typeCode', to: '01', if: 'se hubiera emitido factura' } as const;
const creditSaid = (igv: number) =>
  igv > 0 ? `el IGV de ${soles(igv)} da crédito fiscal` : 'sin IGV, no da crédito fiscal';

export const boletoAereo = rule({
  id: 'boleto-aereo',
  group: 'H',
  stage: 'document-type',
  short: 'Boleto aéreo',
  severity: 'informs',
  effect: BOTH,
  types: { only: ['05'] },
  reads: ['document', 'document.buyer', 'company.ruc', 'voucher.igv'],
  basis: [law(RCP, 'art. 4 num. 6.1 a)'), law('RS 166-2004/SUNAT', 'boletos de transporte aéreo')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: (view) =>
    namesCompany(view) === false
      ? near('no identifica a la empresa con su RUC')
      : fires({ igv: view.voucher.igv }, { effect: byIgv(view) }),
  sentence: ({ igv }) =>
    `Boleto aéreo: es gasto si el viaje es del giro, y ${creditSaid(igv)}; vincúlalo con el informe del viaje.`,
  // Of a flight the ticket is the voucher: airlines issue no invoice of it.
  changesIf: () => [],
});

/** Good only when it names the company and says its IGV apart. It has no XML: without a picture nobody can see that. */
export const ticketMaquina = rule({
  id: 'ticket-maquina',
  group: 'H',
  stage: 'document-type',
  short: 'Ticket de máquina registradora',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'observed' },
  types: { only: ['12'] },
  reads: ['document', 'document.buyer', 'company.ruc', 'voucher.igv'],
  basis: [law(RCP, 'art. 4 num. 5.3')],
  read: ['F29', 'C', 'S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const { document, voucher } = view;
    if (document.is !== 'known') return fires({ state: 'unseen', igv: voucher.igv });
    if (!namesCompany(view)) return near('no identifica a la empresa con su RUC');
    if (!document.value.buyer?.name) return fires({ state: 'nameless', igv: voucher.igv });
    if (voucher.igv === 0)
      return fires({ state: 'no-igv', igv: 0 }, { severity: 'informs', effect: { expense: 'yes', credit: 'no' } });
    return fires({ state: 'good', igv: voucher.igv }, { severity: 'informs', effect: BOTH });
  },
  sentence: ({ state, igv }) => {
    if (state === 'good')
      return `Ticket con el RUC de la empresa y el IGV desagregado: da crédito fiscal por ${soles(igv)}.`;
    if (state === 'no-igv')
      return 'Ticket con el RUC de la empresa y sin IGV desagregado: es gasto, sin crédito fiscal.';
    if (state === 'nameless') return 'Ticket con el RUC de la empresa, pero sin su razón social: confirma que es suyo.';
    return 'Ticket: solo sirve si consigna el RUC de la empresa y el IGV desagregado; adjunta una foto para verlo.';
  },
  changesIf: () => [asInvoice],
});

export const documentoBancario = rule({
  id: 'documento-bancario',
  group: 'H',
  stage: 'document-type',
  short: 'Documento de banco, seguro o AFP',
  severity: 'informs',
  effect: BOTH,
  types: { only: ['13', '18', '30', '42'] },
  reads: ['voucher.igv', 'voucher.typeCode', 'voucher.total'],
  basis: [law(RCP, 'art. 4 num. 6.1 b) y e)'), law('TUO LIGV', 'Apéndice II (intereses exonerados)')],
  read: ['F28', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { igv, typeCode, total } = view.voucher;
    return fires({ igv, typeCode, total }, { effect: byIgv(view) });
  },
  sentence: ({ igv, typeCode, total }) => {
    const who = typeCode === '18' ? 'de AFP' : typeCode === '13' ? 'de banco o seguro' : 'de adquirencia de tarjetas';
    const credit = igv > 0 ? creditSaid(igv) : 'sin IGV va a compras no gravadas (casilla 120)';
    return `Documento ${who} por ${soles(total)}: sustenta gasto, y ${credit}.`;
  },
  changesIf: () => [asInvoice],
});

const SHOW = '19';
const AIRPORT = '28';
/** By a weak source, from this day 28 is another document than the airport's. */
const AIRPORT_IN_DOUBT = '2026-08-01';

export const espectaculoPeajeEstacionamiento = rule({
  id: 'espectaculo-peaje-estacionamiento',
  group: 'H',
  stage: 'document-type',
  short: 'Ticket de transporte, peaje o espectáculo',
  severity: 'informs',
  effect: BOTH,
  types: { only: ['15', '16', SHOW, AIRPORT, '36', '37'] },
  reads: [
    ...([
      'document',
      'document.buyer',
      'document.passenger',
      'company.ruc',
      'voucher.igv',
      'voucher.typeCode',
    ] as const),
    ...(['voucher.issueDate', 'issuer.record'] as const),
  ],
  basis: [law(RCP, 'art. 4 num. 6.1 y 6.3')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: (view) => {
    const { document, issuer, voucher } = view;
    const { igv, typeCode, issueDate } = voucher;
    const passenger = document.is === 'known' ? document.value.passenger : null;
    const isNamed = namesCompany(view) === true || passenger !== null;
    const effect = byIgv(view);
    const asked = { severity: 'observes', effect: { expense: 'observed', credit: effect.credit } } as const;
    if (typeCode === SHOW) return fires({ state: 'show', igv }, asked);
    const isAirport = issuer.record.is === 'known' && issuer.record.value.ciiu.some((one) => one.startsWith('522'));
    if (typeCode === AIRPORT && issueDate >= AIRPORT_IN_DOUBT && !isAirport)
      return fires({ state: 'doubt', igv }, asked);
    return fires({ state: isNamed ? 'named' : 'unseen', igv }, { effect });
  },
  sentence: ({ state, igv }) => {
    if (state === 'show')
      return 'Entrada a un espectáculo: es gasto solo si tiene que ver con el giro; indica para qué fue.';
    if (state === 'doubt')
      return 'Tipo 28: desde agosto de 2026 puede ser otro documento que la tarifa de aeropuerto (TUUA); confirma qué es.';
    const credit = igv > 0 ? creditSaid(igv) : 'como no consigna IGV, no da crédito fiscal';
    return state === 'named'
      ? `Ticket que identifica a la empresa o al pasajero: es gasto, y ${credit}.`
      : `Ticket de transporte, peaje o similar: confirma que identifica a la empresa; ${credit}.`;
  },
  changesIf: () => [asInvoice],
});
