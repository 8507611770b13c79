import type { Right, VoucherKind } from '../law/law.ts';
import { dated, entry } from './dated.ts';

/** What each type gives: credit, expense. Their names stand in `voucher-types.ts`. @source RCP (RS 007-99/SUNAT) art. 4 */
const KINDS: readonly (readonly [string, Right, Right])[] = [
  ['00', 'no', 'conditional'], // Revisar manualmente: observa, no se rechaza por el tipo
  ['01', 'yes', 'yes'],
  ['02', 'not-applicable', 'yes'], // No va en RCE; PLAME; retención 8 % > S/ 1,500
  ['03', 'no', 'conditional'], // Solo NRUS (op. 0113), tope 6 % / 200 UIT
  ['04', 'conditional', 'yes'], // IGV pagado con FV 617
  ['05', 'yes', 'yes'], // Con RUC del adquirente
  ['06', 'yes', 'yes'],
  ['07', 'subtracts', 'subtracts'], // Referencia obligatoria
  ['08', 'yes', 'yes'], // Referencia obligatoria
  ['09', 'no', 'no'], // No es comprobante de pago
  ['10', 'not-applicable', 'yes'], // Primera categoría
  ['11', 'yes', 'yes'],
  ['12', 'conditional', 'conditional'], // RUC + IGV desagregado
  ['13', 'yes', 'yes'], // Según IGV consignado
  ['14', 'yes', 'yes'], // Crédito al vencimiento o pago
  ['15', 'not-applicable', 'conditional'],
  ['16', 'not-applicable', 'conditional'], // Servicio exonerado
  ['17', 'not-applicable', 'yes'],
  ['18', 'yes', 'yes'], // Según IGV
  ['19', 'not-applicable', 'observed'],
  ['20', 'no', 'no'], // Control 3 %
  ['21', 'yes', 'yes'],
  ['22', 'no', 'conditional'],
  ['23', 'yes', 'yes'],
  ['24', 'yes', 'yes'],
  ['25', 'yes', 'yes'], // Consorcios sin contabilidad independiente
  ['28', 'yes', 'yes'],
  ['30', 'yes', 'yes'],
  ['31', 'no', 'no'], // No es comprobante de pago
  ['36', 'yes', 'yes'], // Las tablas consultadas difieren en el nombre
  ['37', 'yes', 'yes'],
  ['40', 'no', 'no'], // Crédito en casilla 171
  ['42', 'yes', 'yes'],
  ['43', 'yes', 'yes'],
  ['45', 'not-applicable', 'yes'],
  ['46', 'yes', 'complement'], // Sustento del IGV de no domiciliados
  ['50', 'yes', 'yes'], // Con IGV pagado
  ['51', 'yes', 'yes'], // Con IGV pagado
  ['52', 'yes', 'yes'], // Con IGV pagado
  ['53', 'yes', 'yes'], // Con IGV pagado
  ['54', 'yes', 'yes'], // Con IGV pagado
  ['55', 'yes', 'yes'],
  ['56', 'yes', 'yes'],
  ['87', 'subtracts', 'subtracts'],
  ['88', 'yes', 'yes'],
  ['91', 'by-46', 'yes'], // Ver no-domiciliado
  ['97', 'subtracts', 'subtracts'],
  ['98', 'by-46', 'yes'],
];

export const VOUCHER_KINDS = dated([
  entry(
    new Map<string, VoucherKind>(KINDS.map(([code, credit, expense]) => [code, { credit, expense }])),
    '1999-02-01',
    null,
    {
      norm: 'RCP (RS 007-99/SUNAT)',
      article: 'art. 4',
      source: 'F8c, F24, C',
    },
  ),
]);
