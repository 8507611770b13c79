import type { Deal } from '../../deals/deal.ts';
import type { Documents, NamedFile } from '../../deals/documents.ts';
import { ANSWERS } from '../../scenarios/answers.ts';
import { type Answer, type AtSomeMoment, faults, goOn, RECOVERS, type Words } from '../../scenarios/fault.ts';

type SeeSolRows = readonly Record<string, string>[];

export interface SeeSolMoments {
  session: 'known' | 'forgotten';
  /** Whether whoever came for facturas is let in to boletas. */
  boletas: 'open' | 'closed';
  list: Answer;
  rows: (rows: SeeSolRows) => SeeSolRows;
  /** The page, as it leaves. */
  writes: (page: string) => string;
  file: Answer;
  /** Whether it still finds what it lists, when it is asked for its XML. */
  finds: boolean;
  /** What stands in the zip of an XML. */
  packs: (files: NamedFile[], deal: Deal, documents: Documents) => NamedFile[];
  /** That zip, as it leaves. */
  delivers: (zip: Buffer) => Buffer;
}

/** Moments of an XML, as against those of a list. */
export const OF_A_FILE = ['file', 'finds', 'packs', 'delivers'] as const satisfies (keyof SeeSolMoments)[];

export const SEE_SOL_WELL: SeeSolMoments = {
  session: 'known',
  boletas: 'open',
  list: goOn,
  rows: (rows) => rows,
  writes: (page) => page,
  file: goOn,
  finds: true,
  packs: (files) => files,
  delivers: (zip) => zip,
};

const NOT_UNDERSTOOD = 'Las listas de SEE-SOL no se entienden: nunca se toman por «ninguno».';

const DIFFERS = 'El acta dice cuál falta o sobra frente a la propuesta, y no se muestra completa.';

const NO_FILE =
  'El XML sigue sin estar; el panel dice que SEE-SOL no lo entregó, y se vuelve a pedir mientras el periodo esté abierto.';

const UNREADABLE =
  'El XML queda como ilegible, con su motivo y guardado tal como llegó, y se vuelve a pedir al día siguiente, cinco veces a lo más; los demás llegan.';

/** Another company's, under the name of the one that was asked for. */
const OTHER_RUC = '20999999991';

/** UTF-8 that somebody reads as Latin-1. @source samples of 2026-07 */
const asLatin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

/** «Consultar Factura y Nota» (SEE-SOL). */
export const PORTAL_SEE_SOL = faults<Words & AtSomeMoment<SeeSolMoments>>()({
  'see-sol-mojibake': {
    title: 'SEE-SOL escribe los acentos como «Ã‘»',
    sees: RECOVERS,
    list: goOn,
    rows: (rows) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, asLatin1(text)]))),
  },
  'see-sol-sin-sesion': {
    title: 'SEE-SOL muestra el ingreso en lugar de la lista (con «Veces» 1 se recupera)',
    sees: NOT_UNDERSTOOD,
    session: 'forgotten',
    list: goOn,
  },
  'see-sol-cortado': {
    title: 'La lista de SEE-SOL llega cortada',
    sees: NOT_UNDERSTOOD,
    list: goOn,
    writes: (page) => page.slice(0, Math.floor(page.length / 2)),
  },
  'see-sol-una-vez': {
    title: 'SEE-SOL ya no escribe la lista dos veces en JSON',
    sees: NOT_UNDERSTOOD,
    list: goOn,
    writes: (page) => page.replace(/"data":"(?:[^"\\]|\\.)*"/, '"data":[]'),
  },
  'see-sol-error': {
    title: 'SEE-SOL responde con un código de error',
    sees: 'Las listas de SEE-SOL se dicen rechazadas, con las palabras de SUNAT.',
    list: goOn,
    writes: () =>
      '<html><body><textarea>{"codeError":1,"data":"","messageError":"No se pudo realizar la consulta."}</textarea></body></html>',
  },
  'see-sol-vacio': {
    title: 'SEE-SOL responde que no hay ningún comprobante',
    sees: 'Lo que trae la propuesta figura en el acta como no listado por SEE-SOL: no coincide, y no está completa.',
    list: goOn,
    rows: () => [],
  },
  'see-sol-de-menos': {
    title: 'SEE-SOL no lista el comprobante más nuevo de cada lista',
    sees: DIFFERS,
    list: goOn,
    rows: (rows) => rows.slice(1),
  },
  'see-sol-de-mas': {
    title: 'SEE-SOL lista un comprobante que la propuesta no trae',
    sees: `${DIFFERS} No se guarda como comprobante.`,
    list: goOn,
    rows: (rows) => [...rows, ...rows.slice(0, 1).map((row) => ({ ...row, nroFactura: '98765432' }))],
  },
  'see-sol-anulado': {
    title: 'SEE-SOL muestra anulado el comprobante más nuevo de cada lista',
    sees: DIFFERS,
    list: goOn,
    rows: (rows) => rows.map((row, place) => (place === 0 ? { ...row, ind_anulado: '1', estadoDesc: 'Anulado' } : row)),
  },
  'see-sol-sin-boletas': {
    title: 'SEE-SOL muestra el ingreso en lugar de las boletas',
    sees: 'El acta compara las facturas y sus notas, y dice que las boletas no se pudieron consultar.',
    list: goOn,
    boletas: 'closed',
  },
  'see-sol-503': { title: 'SEE-SOL responde 503', sees: NOT_UNDERSTOOD, list: ANSWERS['error-503'].answers },
  'see-sol-lento': { title: 'SEE-SOL tarda tres segundos', sees: RECOVERS, list: ANSWERS.lento.answers },
  'see-sol-ajeno': {
    title: 'SEE-SOL lista un comprobante de otro RUC',
    sees: 'El comprobante ajeno se dice y no se toma.',
    list: goOn,
    rows: (rows) => [
      ...rows,
      ...rows.slice(0, 1).map((row) => ({ ...row, nroRucEmisor: '20999999991', nroRucReceptor: '20999999983' })),
    ],
  },
  'see-sol-no-ofrece': {
    title: 'SEE-SOL lista los comprobantes y no ofrece descargarlos',
    sees: NO_FILE,
    list: goOn,
    rows: (rows) => rows.map((row) => ({ ...row, ind_puede_descargar: '0' })),
  },
  'see-sol-xml-pagina': {
    title: 'SEE-SOL responde una página en lugar del XML',
    sees: NO_FILE,
    finds: false,
  },
  'see-sol-xml-ingreso': {
    title: 'SEE-SOL muestra el ingreso en lugar del XML (con «Veces» 1 se recupera)',
    sees: NO_FILE,
    file: goOn,
    session: 'forgotten',
  },
  'see-sol-xml-lento': {
    title: 'SEE-SOL tarda tres segundos en cada XML',
    sees: RECOVERS,
    file: ANSWERS.lento.answers,
  },
  'see-sol-xml-503': { title: 'SEE-SOL responde 503 al XML', sees: NO_FILE, file: ANSWERS['error-503'].answers },
  'see-sol-xml-cortado': {
    title: 'El zip del XML llega cortado de SEE-SOL',
    sees: NO_FILE,
    delivers: (zip) => zip.subarray(0, Math.floor(zip.length * 0.7)),
  },
  'see-sol-xml-roto': {
    title: 'El XML de SEE-SOL está cortado dentro del zip',
    sees: UNREADABLE,
    packs: ([own, ...others]) =>
      own ? [{ ...own, content: own.content.subarray(0, own.content.length - 40) }, ...others] : others,
  },
  'see-sol-xml-ajeno': {
    title: 'SEE-SOL entrega el XML de otro RUC',
    sees: `${UNREADABLE} Lo de otro no se muestra como suyo.`,
    packs: (files, deal, documents) => {
      const other = { ...deal, issuer: { ...deal.issuer, document: OTHER_RUC }, key: `${deal.key}+1` };
      return [{ name: files[0]?.name ?? '', content: documents.xml(other).bytes }];
    },
  },
});
