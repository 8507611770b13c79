import type { Guide } from '@yupana/contract/reports.ts';
import type { ProgramKind } from './programs.ts';

interface Told extends Pick<Guide, 'program' | 'name' | 'steps' | 'doubts'> {
  files: readonly ProgramKind[];
}

const CHECK_FIRST = 'Haz una copia de seguridad de la empresa en el programa e importa primero un periodo de prueba.';
const ACCOUNTS =
  'Informa las cuentas de la empresa en Ajustes de la empresa, Plan de cuentas, y créalas en el programa si no las tiene.';
const ONCE =
  'Importa cada periodo una sola vez: si cambian sus comprobantes, el archivo nuevo los numera otra vez. Para reemplazarlo, borra antes los asientos importados.';
const UNDONE = 'Las ventas dadas de baja, revertidas o anuladas no van en el archivo.';
const OTHER_CURRENCIES = 'Lo que no está en soles ni en dólares va en soles, como lo informa SUNAT.';

const COMPARE = 'Compara los totales de compras, de ventas y de IGV del mes en SISCONT con los de Yupana.';
const NO_IVAP = 'Las ventas con IVAP no tienen campo para él: hay que completarlas a mano.';
const FIRST_OF_RANGE = 'De un rango de boletas va el primer número.';

/** What is told of each program besides its columns. Of menus nothing is: no manual of a version in use was read. */
export const GUIDES: readonly Told[] = [
  {
    ...{ program: 'siscont', name: 'SISCONT', files: ['siscont-purchases', 'siscont-sales'] },
    steps: [
      'Descarga el archivo de compras (CompraAPP), que solo trae las deducibles, y el de ventas (VentaAPP), que está en «Más formatos».',
      ACCOUNTS,
      CHECK_FIRST,
      'Abre en SISCONT la importación de compras o de ventas desde Excel y elige el archivo. No cambies sus títulos.',
      COMPARE,
    ],
    doubts: [
      'Las notas de crédito van con signo menos. Si tu versión las espera sin signo, cámbialo antes de importar.',
      'Algunas versiones piden el archivo como .xls: ábrelo en Excel y guárdalo con ese formato.',
      'VentaAPP tiene 56 columnas; las versiones que no conocen el ICBPER toman 35, sin IMP. BOLSA ni las que siguen a Nombre.',
      `${UNDONE} ${NO_IVAP} ${FIRST_OF_RANGE}`,
    ],
  },
  siscontText('siscont16', 'SISCONT 16/17', 596, [
    'Esta versión no tiene campo para el ICBPER: va en el asiento, en su cuenta, y no entre los importes del comprobante.',
  ]),
  siscontText('siscont23', 'SISCONT 23', 608, []),
  {
    ...{ program: 'concar', name: 'CONCAR', files: ['concar-purchases', 'concar-sales'] },
    steps: [
      'Descarga el archivo de compras y el de ventas. Cada comprobante es un asiento que cuadra.',
      'Revisa que el sub diario 11 (compras) y el 05 (ventas) sean los tuyos y que el mes no tenga otros asientos en ellos: la numeración empieza en 0001.',
      ACCOUNTS,
      'Registra como anexos a los proveedores y clientes que falten.',
      CHECK_FIRST,
      'Abre en CONCAR la carga de asientos desde Excel y elige el archivo. Deja las tres filas de títulos: los datos empiezan en la cuarta.',
    ],
    doubts: [
      'Tipo de documento: las notas de crédito van como NA. Si tu Tabla General 06 las llama NC, reemplázalas en las columnas R y Z. Los tipos sin letras en esa tabla llevan el código de SUNAT y CONCAR los rechaza por su nombre.',
      'En dólares van los dos importes y el tipo de cambio de SUNAT, sin conversión (C y N). Si tu versión exige que convierta CONCAR, pon S en la columna I.',
      'Tasa IGV: CONCAR admite 0, 10 y 18; la de 10.5 % va como 10.',
      ONCE,
      'La detracción no lleva asiento propio: regístrala con su constancia.',
      'Un comprobante de otro mes lleva como fecha del asiento el primer día del periodo.',
      `${UNDONE} ${OTHER_CURRENCIES}`,
    ],
  },
  {
    ...{ program: 'contasis', name: 'CONTASIS', files: ['contasis-purchases', 'contasis-sales'] },
    steps: [
      'Descarga el archivo de compras y el de ventas. Cada comprobante es una fila, en soles.',
      ACCOUNTS,
      CHECK_FIRST,
      'Abre en CONTASIS (NewContaSis) la importación del registro de compras o de ventas desde Excel y elige el archivo. No tiene fila de títulos: así lo pide su plantilla.',
      'Compara los totales del registro con los de Yupana.',
    ],
    doubts: [
      'Las compras se tomaron de la plantilla de la versión 26 por una sola fuente. Si tu versión tiene otra plantilla, compara sus columnas con las de esta página.',
      'La condición es CRE cuando el vencimiento es posterior a la emisión, y CON si no.',
      'Las ventas con IVAP no tienen columna: su fila no suma y hay que completarla a mano. De un rango de boletas va el primer número.',
      'Una serie o un número más largos que su columna no se cortan: CONTASIS los rechaza y se ve cuáles son.',
      `${UNDONE} ${OTHER_CURRENCIES}`,
    ],
  },
  {
    ...{ program: 'starsoft', name: 'STARSOFT', files: ['starsoft-purchases', 'starsoft-sales'] },
    steps: [
      'Descarga el archivo de compras y el de ventas: son textos con barras, sin títulos. Cada comprobante es un asiento que cuadra, en soles.',
      'Informa las cuentas de la empresa en Ajustes de la empresa, Plan de cuentas: si no, van las de 8 dígitos de su manual.',
      'Crea en STARSOFT las cuentas y los anexos (proveedores 03, clientes 02) que falten: el archivo no los crea.',
      'Revisa que el subdiario 04 (compras) y el 03 (ventas) sean los tuyos y que la numeración desde 0001 esté libre.',
      CHECK_FIRST,
      'Abre en STARSOFT (edición de escritorio) la importación de asientos desde texto y elige el archivo sin cambiarle el nombre.',
    ],
    doubts: [
      'Tu instalación puede tener columnas que se activan por conceptos generales (otros tributos, ICBPER, exonerado…). Aquí no van: compara con un archivo que tu STARSOFT ya haya importado.',
      'Solo FT, BV y CC (nota de crédito) constan; los demás tipos llevan las letras de CONCAR o el código de SUNAT.',
      'Ningún campo dice la moneda: los importes van en soles, con el tipo de cambio de SUNAT y conversión ESP en los de dólares.',
      ONCE,
      'El porcentaje de operaciones mixtas, el valor CIF y la constancia de detracción van vacíos.',
      UNDONE,
    ],
  },
];

/** Its texts differ in a field alone. */
function siscontText(
  program: 'siscont16' | 'siscont23',
  name: string,
  length: number,
  doubts: readonly string[],
): Told {
  return {
    ...{ program, name, files: [`${program}-purchases`, `${program}-sales`] },
    steps: [
      `Mira qué versión de SISCONT usas: este texto tiene ${length} caracteres por línea, y otra versión lo leería corrido.`,
      'Descarga el archivo de compras, que solo trae las deducibles, y el de ventas: son textos de ancho fijo, sin títulos. Cada comprobante es un asiento que cuadra.',
      'Revisa que el origen 01 (compras) y el 02 (ventas) sean los tuyos y que la numeración desde 00001 esté libre en el mes.',
      ACCOUNTS,
      CHECK_FIRST,
      'Abre en SISCONT la importación de asientos desde texto y elige el archivo. No lo abras antes en Excel: perdería los espacios y los ceros.',
      COMPARE,
    ],
    doubts: [
      'El origen 01 de compras y el 02 de ventas son los usuales; si tu empresa usa otros, cámbialos en las dos primeras posiciones.',
      ...doubts,
      'Las notas de crédito van al otro lado del asiento, sin signo; los importes del comprobante (NETO e IGV) llevan el suyo.',
      'Va solo con letras sin tildes ni eñes: no consta con qué codificación lo lee SISCONT.',
      'El tipo de documento de identidad, los apellidos, la detracción, la retención y el centro de costos van vacíos.',
      'Lo que no cabe en un campo (una cuenta de más de 10 dígitos, un importe, una serie) no se corta: el archivo no se prepara y se dice por qué.',
      ONCE,
      'Un comprobante de otro mes lleva como fecha del asiento el primer día del periodo.',
      `${UNDONE} ${NO_IVAP} ${FIRST_OF_RANGE} ${OTHER_CURRENCIES}`,
    ],
  };
}
