import type { RuleView } from '../../judging/view.ts';
import { type Money, ratio } from '../../money.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';

const BOLETA = { only: ['03'] };
/** Catalogue 51: «venta interna – NRUS». */
const SOLD_BY_NRUS = '0113';

/**
 * Whoever is of the Nuevo RUS issues no facturas. The credit is lost; the expense is not in art. 44 j) as such, and to issue one may
 * bring the issuer into the general regime (DL 937 art. 16): it is observed.
 */
export const proveedorNrusFactura = rule({
  id: 'proveedor-nrus-factura',
  group: 'B',
  stage: 'issuer',
  short: 'Factura de un Nuevo RUS',
  severity: 'rejects',
  effect: { expense: 'observed', credit: 'no' },
  types: { only: ['01'] },
  reads: ['issuer.record', 'voucher.serie', 'voucher.number'],
  basis: [law('DL 937', 'art. 16'), law('TUO LIGV', 'art. 19'), law('Reglamento LIGV', 'art. 6 num. 2.5 b)')],
  read: ['C'],
  confidence: 'medium',
  ask: 'proveedor',
  version: 1,
  judge: ({ issuer, voucher }) => {
    const regime = regimeOf(issuer);
    if (regime === null) return cannot('issuer.record');
    if (regime !== 'nrus') return silent('el proveedor no es del Nuevo RUS');
    return fires({ serie: voucher.serie, number: voucher.number });
  },
  sentence: ({ serie, number }) =>
    `El proveedor pertenece al Nuevo RUS y no puede emitir la factura ${serie}-${number}: no da crédito fiscal, y el gasto debe revisarse.`,
  changesIf: ({ issuer }) => [
    { path: 'issuer.record', to: generalOf(issuer), if: 'el proveedor fuera de otro régimen' },
  ],
});

/** Expense up to 6 % of the purchases with right to it, 200 UIT a year at most; the reckoning that counts is that of the year's end. */
export const boletaNrusLimite = rule<{ limit: number | null; so: number | null }>({
  id: 'boleta-nrus-limite',
  group: 'B',
  stage: 'issuer',
  short: 'Boleta del Nuevo RUS',
  severity: 'informs',
  effect: { expense: 'limited', credit: 'no' },
  types: BOLETA,
  reads: ['document', 'document.operation', 'issuer.record', 'year', 'voucher.issueDate', 'law.nrusBoletas', 'law.uit'],
  basis: [
    law('LIR', 'art. 37, penúltimo párrafo'),
    law('Reglamento LIR', 'art. 21'),
    law('RCP (RS 007-99/SUNAT)', 'art. 4 num. 3.2'),
    law('TUO LIGV', 'art. 19'),
  ],
  read: ['F24', 'C', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const isNrus = soldByNrus(view);
    if (isNrus === null) return cannot(view.document.is === 'known' ? 'issuer.record' : 'document');
    if (!isNrus) return silent('el proveedor no es del Nuevo RUS');
    const limit = limitOf(view);
    const { year } = view;
    const so = year.is === 'known' ? year.value.nrusBoletas : null;
    if (limit === null || so === null) return fires({ limit: null, so: null });
    const figures = { limit, so };
    if (so <= limit) return fires(figures);
    return fires(figures, { severity: 'observes', effect: { expense: 'observed', credit: 'no' } });
  },
  sentence: ({ limit, so }) => {
    const rule = 'Boleta de un proveedor del Nuevo RUS: no da crédito fiscal y sustenta gasto';
    if (limit === null || so === null)
      return `${rule} hasta el 6 % de las compras con factura (máximo 200 UIT al año).`;
    return so <= limit
      ? `${rule}; van ${soles(so)} de ${soles(limit)} del año (6 % de las compras con factura, máximo 200 UIT).`
      : `${rule} hasta ${soles(limit)} del año, y con esta van ${soles(so)}: el exceso no es deducible.`;
  },
  changesIf: (view, { limit, so }) =>
    limit !== null && so !== null && so > limit && view.year.is === 'known'
      ? [{ path: 'year.nrusBoletas', to: limit, if: `el acumulado del año no pasara de ${soles(limit)}` }]
      : [changeOfOperation(view, '0101')],
});

/** Of another regime: who wants expense or credit asks for a factura. Where neither document nor regime says it, a person is asked. */
export const boletaNoNrus = rule({
  id: 'boleta-no-nrus',
  group: 'B',
  stage: 'issuer',
  short: 'Boleta que no es del Nuevo RUS',
  severity: 'rejects',
  effect: { expense: 'no', credit: 'no' },
  types: BOLETA,
  reads: ['document', 'document.operation', 'issuer.record', 'voucher.serie', 'voucher.number'],
  basis: [law('LIR', 'art. 44 j) y art. 37, penúltimo párrafo, a contrario'), law('TUO LIGV', 'art. 19 a)')],
  read: ['F8c', 'F24', 'C'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    const isNrus = soldByNrus(view);
    const figures = { serie: view.voucher.serie, number: view.voucher.number, known: isNrus !== null };
    if (isNrus) return silent('el proveedor es del Nuevo RUS');
    if (isNrus === false) return fires(figures);
    if (view.document.is === 'pending') return cannot('document');
    return fires(figures, { severity: 'observes', effect: { expense: 'observed', credit: 'observed' } });
  },
  sentence: ({ serie, number, known }) =>
    known
      ? `La boleta de venta ${serie}-${number} es de un proveedor que no es del Nuevo RUS: no sustenta gasto ni crédito fiscal; solicita factura.`
      : `No consta si la boleta de venta ${serie}-${number} es de un proveedor del Nuevo RUS: si no lo es, no sustenta gasto.`,
  changesIf: (view) => [changeOfOperation(view, SOLD_BY_NRUS)],
});

/**
 * By the document's operation, else by the ficha RUC; null where neither says it. While there may be a document that says so, the
 * regime of the ficha alone denies nothing.
 */
export function soldByNrus({ document, issuer }: RuleView): boolean | null {
  const operation = document.is === 'known' ? document.value.operation : null;
  if (operation === SOLD_BY_NRUS) return true;
  const regime = regimeOf(issuer);
  if (regime === 'nrus') return true;
  const mayStillSay = document.is === 'pending' || document.is === 'unknown';
  return mayStillSay || (operation === null && regime === null) ? null : false;
}

function regimeOf({ record }: RuleView['issuer']) {
  return record.is === 'known' ? record.value.regime : null;
}

function changeOfOperation({ document, issuer }: RuleView, operation: string) {
  const nrus = operation === SOLD_BY_NRUS;
  const said = nrus ? 'el proveedor fuera del Nuevo RUS' : 'el proveedor no fuera del Nuevo RUS';
  if (document.is === 'known' && (nrus || regimeOf(issuer) !== 'nrus'))
    return { path: 'document.operation', to: operation, if: said } as const;
  return { path: 'issuer.record', to: { ...generalOf(issuer), regime: nrus ? 'nrus' : 'general' }, if: said } as const;
}

function generalOf({ record }: RuleView['issuer']) {
  const empty = {
    ciiu: [],
    electronicSince: null,
    registeredOn: null,
    withdrawal: null,
    suspension: null,
    ubigeo: null,
  };
  return { ...(record.is === 'known' ? record.value : empty), regime: 'general' as const };
}

function limitOf({ year, law, voucher }: RuleView): Money | null {
  const [ceiling, uit] = [law.nrusBoletas.on(voucher.issueDate), law.uit.on(voucher.issueDate)];
  const bought = year.is === 'known' ? year.value.purchasesWithRight : null;
  if (bought === null || ceiling === 'not-published' || uit === 'not-published') return null;
  const { perMille, mostUits } = ceiling.value;
  const part = ratio(bought, perMille, 1000, 'half-up');
  return Math.min(part, uit.value * mostUits) as Money;
}

/** Suppliers that may sell nearly anything, by their own class: other personal and business services. */
const ANYTHING = ['7490', '8299', '9609'];

/** None of his activities fits what he invoices. A sign of risk by words, so that it asks for evidence and rejects nothing. */
export const proveedorGiroIncongruente = rule({
  id: 'proveedor-giro-incongruente',
  group: 'B',
  stage: 'causality',
  short: 'Giro del proveedor no corresponde',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'observed' },
  types: { only: ['01', '03'] },
  reads: [
    ...(['document', 'document.lines', 'issuer.record', 'voucher.total', 'voucher.issueDate'] as const),
    ...(['law.tradeCategories', 'law.risk'] as const),
  ],
  basis: [law('TUO LIGV', 'art. 44'), law('LIR', 'art. 37')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: ({ document, issuer, voucher, law }) => {
    const [categories, risk] = [law.tradeCategories.on(voucher.issueDate), law.risk.on(voucher.issueDate)];
    if (categories === 'not-published' || risk === 'not-published') return cannot('law.tradeCategories');
    if (voucher.total <= risk.value.tradeOver) return silent('el importe no es alto');
    if (document.is !== 'known') return cannot('document');
    if (issuer.record.is !== 'known' || issuer.record.value.ciiu.length === 0) return cannot('issuer.record');
    const sold = plainWords(document.value.lines.map(({ description }) => description).join(' · '));
    const found = categories.value.filter(({ words }) => hasWord(sold, words));
    const [first] = found;
    if (!first) return silent('lo vendido no es de una categoría clara');
    const { ciiu } = issuer.record.value;
    const fits = (code: string) =>
      ANYTHING.includes(code) || found.some(({ divisions }) => divisions.includes(code.slice(0, 2)));
    if (ciiu.some(fits)) return near('alguna de sus actividades corresponde a lo facturado');
    return fires({ category: first.name, ciiu: ciiu.join(', '), total: voucher.total });
  },
  sentence: ({ category, ciiu, total }) =>
    `El proveedor (CIIU ${ciiu}) factura ${category} por ${soles(total)}, que no corresponde a sus actividades: reúne guía, contrato, entregable y pago.`,
  changesIf: ({ issuer }) =>
    issuer.record.is === 'known'
      ? [
          {
            path: 'issuer.record',
            to: { ...issuer.record.value, ciiu: [...issuer.record.value.ciiu, ...ANYTHING] },
            if: 'entre las actividades del proveedor hubiera una que corresponda',
          },
        ]
      : [],
});
