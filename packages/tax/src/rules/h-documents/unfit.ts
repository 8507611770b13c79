import { fires } from '../outcome.ts';
import { law, rule } from '../rule.ts';

const GUIDES = ['09', '31', '71', '72'];
/** Withholding and perception: they control another voucher, and are neither expense nor rejected. */
const CONTROLS = ['20', '40', '41'];
const NAMES: Readonly<Record<string, string>> = {
  '20': 'comprobante de retención',
  '40': 'comprobante de percepción',
  '41': 'comprobante de percepción',
};

/** What is no voucher of payment. «Otros» may be one of those that art. 37 admits: somebody has to see it. */
export const documentoNoSustenta = rule({
  id: 'documento-no-sustenta',
  group: 'H',
  stage: 'document-type',
  short: 'Documento que no sustenta gasto',
  severity: 'rejects',
  effect: { expense: 'no', credit: 'no' },
  types: { only: ['00', ...GUIDES, ...CONTROLS] },
  reads: ['voucher.typeCode', 'voucher.origin'],
  basis: [
    law('RCP (RS 007-99/SUNAT)', 'arts. 1, 2 y 4'),
    law('LIR', 'art. 44 j), último párrafo'),
    law('LIR', 'art. 37 (otros documentos que admite)'),
  ],
  read: ['C', 'S'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  judge: ({ voucher }) => {
    const { typeCode, origin } = voucher;
    if (CONTROLS.includes(typeCode))
      return fires(
        { typeCode },
        { severity: 'informs', effect: { expense: 'not-applicable', credit: 'not-applicable' } },
      );
    if (typeCode === '00')
      return fires({ typeCode }, { severity: 'observes', effect: { expense: 'observed', credit: 'no' } });
    const effect = { expense: 'observed', credit: 'observed' } as const;
    return origin === 'picture' ? fires({ typeCode }, { severity: 'observes', effect }) : fires({ typeCode });
  },
  sentence: ({ typeCode }) => {
    if (typeCode === '00')
      return 'Documento de tipo «Otros»: mira cuál es; solo sustenta gasto si el art. 37 LIR lo admite (planilla de movilidad, tributos, indemnizaciones…), y no da crédito fiscal.';
    const name = NAMES[typeCode];
    return name
      ? `Un ${name} es de control: no es gasto ni crédito fiscal de la compra.`
      : 'Una guía de remisión no es comprobante de pago: no sustenta gasto ni crédito fiscal; solicita la factura.';
  },
  changesIf: () => [{ path: 'voucher.typeCode', to: '01', if: 'se tuviera la factura' }],
});
