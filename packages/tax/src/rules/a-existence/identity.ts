import { isRuc } from '../../ruc.ts';
import { withoutLeftZeros } from '../../voucher-key.ts';
import { FORMS_AND_ABROAD, ISSUER_WITHOUT_RUC, TAX_FORMS } from '../../voucher-types.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { month } from '../say.ts';

const LOST = { expense: 'no', credit: 'no' } as const;
const OBSERVED = { expense: 'observed', credit: 'observed' } as const;

/** The same issuer, type, serie and number as a line before it, whatever zeros and capitals they are written with. */
export const comprobanteDuplicado = rule({
  id: 'comprobante-duplicado',
  group: 'A',
  stage: 'identity',
  short: 'Repetido en el periodo',
  severity: 'rejects',
  effect: LOST,
  reads: ['others.sameKey', 'voucher.period', 'voucher.serie', 'voucher.number'],
  basis: [law('TUO LIGV', 'art. 19 c)'), law('Código Tributario', 'art. 178 num. 1')],
  read: ['F8c', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ others, voucher }) => {
    if (others.sameKey.is === 'absent') return silent('no hay otro con la misma numeración');
    if (others.sameKey.is !== 'known') return cannot('others.sameKey');
    const inPeriod = others.sameKey.value.filter(({ period }) => period === voucher.period);
    if (inPeriod.length === 0) return silent('no hay otro con la misma numeración en el periodo');
    if (!inPeriod.some(({ cameBefore }) => cameBefore)) return near('es la primera aparición, que se conserva');
    const { serie, number, period } = voucher;
    return fires({ serie: serie.toUpperCase(), number: withoutLeftZeros(number), period });
  },
  sentence: ({ serie, number, period }) =>
    `El comprobante ${serie}-${number} está repetido en ${month(period)}: se conserva su primera aparición.`,
  changesIf: () => [{ path: 'others.sameKey', to: [], if: 'no hubiera otro con la misma numeración en el periodo' }],
});

/**
 * To stand in the proposal of a month is not to be annotated there: that is left to the law's twelve months. SUNAT refuses a number that
 * is annotated twice, so that what it proposes again after a declared month was, as a rule, left out of it: then a person is asked, of
 * the later of the two. Only what did not come from SUNAT's proposal is lost.
 */
export const comprobanteAnotadoOtroPeriodo = rule({
  id: 'comprobante-anotado-otro-periodo',
  group: 'A',
  stage: 'identity',
  short: 'Ya anotado en otro periodo',
  severity: 'rejects',
  effect: LOST,
  reads: ['others.sameKey', 'voucher.period', 'voucher.serie', 'voucher.number', 'voucher.origin'],
  basis: [law('Ley 29215', 'art. 2'), law('TUO LIGV', 'art. 19 c)')],
  read: ['F8c', 'C', 'S'],
  confidence: 'high',
  ask: 'contador',
  version: 2,
  judge: ({ others, voucher }) => {
    if (others.sameKey.is === 'absent') return silent('no está en otro periodo');
    if (others.sameKey.is !== 'known') return cannot('others.sameKey');
    const { serie, number, origin } = voucher;
    const elsewhere = others.sameKey.value.filter(({ period }) => period !== voucher.period);
    const annotated = elsewhere.filter((one) => one.annotated && one.period < voucher.period);
    const [first] = annotated;
    if (!first) {
      const [other] = elsewhere;
      if (!other) return silent('no está en otro periodo');
      const where = other.annotated ? 'en un periodo posterior' : 'solo en la propuesta: no está anotado';
      return near(`en ${month(other.period)} figura ${where}`);
    }
    const closed = annotated.find((one) => one.closed);
    const how = !closed ? 'open' : origin === 'proposal' ? 'proposed' : 'closed';
    const figures = { serie, number, period: (closed ?? first).period, own: voucher.period, how };
    return how === 'closed' ? fires(figures) : fires(figures, { severity: 'observes', effect: OBSERVED });
  },
  sentence: ({ serie, number, period, own, how }) => {
    if (how === 'open')
      return `El comprobante ${serie}-${number} también está anotado en ${month(period)}, que sigue abierto: decide en cuál se queda.`;
    return how !== 'proposed'
      ? `El comprobante ${serie}-${number} ya se anotó en ${month(period)}.`
      : `SUNAT propone ${serie}-${number} en ${month(own)} y también en ${month(period)}, ya declarado: si se anotó en ${month(period)}, exclúyelo; si no, su crédito se usa en ${month(own)}.`;
  },
  changesIf: (_, { period }) => [{ path: 'others.sameKey', to: [], if: `no estuviera anotado en ${month(period)}` }],
});

/** Type 14 is left to «recibo de otro titular»: it may be in the landlord's name. */
export const adquirenteRucDistinto = rule({
  id: 'adquirente-ruc-distinto',
  group: 'A',
  stage: 'identity',
  short: 'Emitido a otro RUC',
  severity: 'rejects',
  effect: LOST,
  types: { except: ['14'] },
  reads: ['document', 'document.buyer', 'document.read', 'company.ruc'],
  basis: [
    law('TUO LIGV', 'art. 19 b)'),
    law('Ley 29215', 'art. 1'),
    law('LIR', 'art. 44 j)'),
    law('RCP (RS 007-99/SUNAT)', 'art. 8 num. 1'),
  ],
  read: ['F8c', 'C', 'S'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: ({ document, company }) => {
    if (document.is !== 'known') return cannot('document');
    const { buyer, read } = document.value;
    if (buyer?.documentType !== '6' || !buyer.document) return silent('no dice el RUC de quien compra');
    if (buyer.document === company.ruc) return silent('está emitido a la empresa');
    const figures = { buyer: buyer.document, own: company.ruc };
    return read === 'ocr' ? fires(figures, { severity: 'observes', effect: OBSERVED }) : fires(figures);
  },
  sentence: ({ buyer, own }) => `Está emitido al RUC ${buyer} y la empresa es ${own}: no es una compra suya.`,
  changesIf: ({ document }, { own }) => [
    {
      path: 'document.buyer',
      to: {
        documentType: '6',
        document: own,
        name: document.is === 'known' ? (document.value.buyer?.name ?? null) : null,
      },
      if: `estuviera emitido al RUC ${own}`,
    },
  ],
});

/** Nobody is named, or a person by DNI. A ticket of a journey names its passenger, and a travel report the worker. */
export const adquirenteSinRuc = rule({
  id: 'adquirente-sin-ruc',
  group: 'A',
  stage: 'identity',
  short: 'Sin el RUC de la empresa',
  severity: 'rejects',
  effect: LOST,
  // 14 as above; of customs, of taxes and of foreign suppliers none carries the buyer's RUC.
  types: { except: ['14', ...FORMS_AND_ABROAD] },
  reads: [
    'document',
    'document.buyer',
    'document.passenger',
    'document.read',
    'support',
    'voucher.typeCode',
    'company.ruc',
  ],
  basis: [
    law('RCP (RS 007-99/SUNAT)', 'art. 4 num. 3.2 y art. 8'),
    law('LIR', 'art. 44 j)'),
    law('TUO LIGV', 'art. 19 b)'),
  ],
  read: ['C', 'S'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: ({ document, support, voucher, company }) => {
    if (document.is !== 'known') return cannot('document');
    const { buyer, passenger, read } = document.value;
    if (buyer?.documentType === '6' && buyer.document) return silent('identifica al adquirente con RUC');
    if (PASSENGER_TICKETS.includes(voucher.typeCode) && passenger) return near(`identifica al pasajero ${passenger}`);
    const figures = { named: buyer?.name || buyer?.document || 'nadie', own: company.ruc, travels: false };
    const report = support.is === 'known' && support.value.some(({ kind }) => kind === 'travel-report');
    if (report && passenger)
      return fires({ ...figures, named: passenger, travels: true }, { severity: 'observes', effect: OBSERVED });
    return read === 'ocr' ? fires(figures, { severity: 'observes', effect: OBSERVED }) : fires(figures);
  },
  sentence: ({ named, own, travels }) =>
    travels
      ? `El comprobante está a nombre de ${named} y no lleva el RUC ${own}: revisa la rendición del viaje.`
      : `El comprobante ${named === 'nadie' ? 'no ' : ''}identifica a ${named} y no lleva el RUC ${own}: no permite sustentar gasto ni crédito fiscal.`,
  changesIf: (_, { own }) => [
    {
      path: 'document.buyer',
      to: { documentType: '6', document: own, name: null },
      if: `el comprobante llevara el RUC ${own}`,
    },
  ],
});

const PASSENGER_TICKETS = ['15', '16'];

export const emisorRucInvalido = rule({
  id: 'emisor-ruc-invalido',
  group: 'A',
  stage: 'identity',
  short: 'RUC del emisor no válido',
  severity: 'rejects',
  effect: LOST,
  types: { except: ISSUER_WITHOUT_RUC },
  reads: ['voucher.issuerRuc', 'voucher.origin', 'voucher.issueDate', 'issuer.inRegister'],
  basis: [law('TUO LIGV', 'art. 19 b)'), law('RCP (RS 007-99/SUNAT)', 'art. 8 y art. 6 num. 1.3')],
  read: ['F8c', 'C', 'S'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: ({ voucher, issuer }) => {
    const { issuerRuc: ruc, origin, issueDate } = voucher;
    const how = origin === 'picture' ? ({ severity: 'observes', effect: OBSERVED } as const) : {};
    if (!isRuc(ruc)) return fires({ ruc, why: 'digit' }, how);
    if (issuer.inRegister.is === 'known') return silent('el RUC es válido y está en el padrón');
    if (issuer.inRegister.is !== 'absent') return cannot('issuer.inRegister');
    // A register of before the issue cannot have a RUC that was registered since.
    if ((issuer.inRegister.at ?? '') < issueDate) return near('el padrón leído es anterior a la emisión');
    return fires({ ruc, why: 'register' }, how);
  },
  sentence: ({ ruc, why }) =>
    why === 'digit'
      ? `El RUC del emisor ${ruc} no es válido (falla su dígito verificador): no sustenta gasto ni crédito fiscal.`
      : `El RUC del emisor ${ruc} no está en el padrón de SUNAT: no sustenta gasto ni crédito fiscal mientras no se aclare.`,
  changesIf: ({ voucher }, { why }) =>
    why === 'digit'
      ? [{ path: 'voucher.issuerRuc', to: VALID_RUC, if: 'el RUC del emisor fuera uno válido' }]
      : [{ path: 'issuer.inRegister', to: { name: voucher.issuerName }, if: 'el padrón de SUNAT lo tuviera' }],
});

/** SUNAT's own: what a RUC with its right check digit looks like. */
const VALID_RUC = '20131312955';

/** A liquidación de compra is issued by who buys, and customs or tax forms carry the importer's own RUC. */
export const emisorIgualAdquirente = rule({
  id: 'emisor-igual-adquirente',
  group: 'A',
  stage: 'identity',
  short: 'Emisor y adquirente iguales',
  severity: 'rejects',
  effect: LOST,
  types: { except: ['04', ...TAX_FORMS] },
  reads: ['voucher.issuerRuc', 'company.ruc'],
  basis: [law('LIR', 'art. 37'), law('TUO LIGV', 'art. 18')],
  read: ['C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ voucher, company }) =>
    voucher.issuerRuc === company.ruc ? fires({ ruc: company.ruc }) : silent('el emisor es otro'),
  sentence: ({ ruc }) => `El emisor y el adquirente son la misma empresa (RUC ${ruc}): no es una compra.`,
  changesIf: () => [{ path: 'voucher.issuerRuc', to: VALID_RUC, if: 'el emisor fuera otro' }],
});
