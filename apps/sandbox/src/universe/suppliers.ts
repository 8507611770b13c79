import { rucCheckDigit } from '@yupana/tax/ruc.ts';
import { COMPANIES } from './companies.ts';
import type { KindId } from './kinds.ts';

export interface Supplier {
  ruc: string;
  name: string;
  kind: KindId;
  /** Where it issues: `F` its own system (one serie for each customer's branch), `E001` SUNAT's portal. */
  issuesFrom: 'F' | 'E001';
}

/**
 * Invented suppliers by what they sell. A name that starts with `@` is a natural person (RUC 10), one with `~` issues
 * from SUNAT's portal. Some carry commas, accents, ampersands and quotes, because real ones do.
 */
const NAMES: Record<KindId, readonly string[]> = {
  fuel: [
    'GRIFO TANQUE LLENO IMAGINARIO S.A.C.',
    'ESTACIÓN DE SERVICIOS GOTA FINAL S.R.L.',
    'COMBUSTIBLES RUTA SIN FIN S.A.',
  ],
  restaurant: [
    'RESTAURANTE EL CUY PENSATIVO E.I.R.L.',
    'CEVICHERÍA LA OLA TRANQUILA S.A.C.',
    'POLLERÍA EL ÚLTIMO BRASERO S.R.L.',
    'CHIFA DRAGÓN DISTRAÍDO S.A.C.',
    '~@MAMANI QUIMERA, LUZMILA',
  ],
  lodging: ['HOTEL SIESTA ETERNA S.A.C.', 'HOSTAL ALMOHADA DE NUBE E.I.R.L.'],
  supermarket: [
    'SUPERMERCADOS PUQUIO ENCANTADO S.A.',
    'MINIMARKET LA CANASTA INFINITA S.A.C.',
    'AUTOSERVICIOS DON HIPOTÉTICO S.R.L.',
  ],
  software: [
    'SOFTWARE QUIPU DIGITAL FICTICIO S.A.C.',
    'NUBES & BITS INEXISTENTES S.A.C.',
    'ANTIVIRUS SUEÑO LIGERO S.A.',
  ],
  telephone: ['TELEFONÍA HOLA ECO S.A.C.', 'FIBRA ÓPTICA HILO INVISIBLE S.A.'],
  electricity: ['SERVICIOS ELÉCTRICOS CHISPA LENTA S.A.', 'LUZ DEL PONIENTE FICTICIO S.A.A.'],
  water: ['AGUA Y DRENAJE MANANTIAL SOÑADO S.A.'],
  bank: ['BANCO DEL CERRO IMAGINARIO S.A.', 'CAJA RURAL ALCANCÍA ROTA S.A.'],
  insurance: ['SEGUROS PARAGUAS CERRADO S.A.', 'PACÍFICA CALMA FICTICIA CÍA. DE SEGUROS S.A.'],
  courier: ['MENSAJERÍA PALOMA PUNTUAL S.A.C.', 'CHASQUI DE BOLSILLO S.R.L.'],
  freight: [
    'TRANSPORTES CÓNDOR DE PAPEL S.A.C.',
    'CARGA PESADA PLUMA S.R.L.',
    '~@CONDORI FÁBULA, TEODORO',
    'LOGÍSTICA TORTUGA VELOZ S.A.C.',
  ],
  toll: ['PEAJES LA GARITA AUSENTE S.A.', 'CONCESIONARIA VÍA DEL ESPEJISMO S.A.C.'],
  airline: ['AEROLÍNEA VUELO EN TIERRA S.A.'],
  bus: ['EXPRESO LA CURVA MANSA S.A.C.'],
  stationery: ['PAPELERÍA DOBLE ASIENTO S.R.L.', 'ÚTILES LÁPIZ SIN PUNTA E.I.R.L.', 'OFICINA TODO EN ORDEN S.A.C.'],
  hardware: [
    'FERRETERÍA EL TORNILLO FELIZ E.I.R.L.',
    'COMERCIAL CLAVO Y MARTILLO S.A.C.',
    'DEPÓSITO LA TUERCA SUELTA S.R.L.',
  ],
  cleaning: ['LIMPIEZA BALDE DE PLATA S.A.C.', 'FUMIGACIONES LA HORMIGA VALIENTE E.I.R.L.'],
  security: ['SEGURIDAD OJO DE PUMA S.R.L.', 'RESGUARDO CANDADO NOBLE S.A.C.'],
  advertising: ['PUBLICIDAD GRITO EN SILENCIO S.A.C.', 'IMPRENTA TINTA SECA E.I.R.L.', '~@ZÚÑIGA ENSUEÑO, ÑUSTA'],
  advice: [
    'ESTUDIO CONTABLE DEBE & HABER FICTICIO S.C.R.L.',
    '~ASESORES, CONSULTORES Y PERITOS DEL VALLE IMAGINARIO S.A.C.',
  ],
  rent: ['INMOBILIARIA LADRILLO EN EL AIRE S.A.C.', '~@HUAMÁN LEYENDA, SATURNINO'],
  repair: [
    'TALLER MECÁNICO EL PISTÓN ALEGRE E.I.R.L.',
    'MANTENIMIENTO LLAVE INGLESA Y MEDIA S.A.C.',
    '~@CCORI MITO, EUSEBIO',
  ],
  works: ['CONSTRUCTORA PARED MAESTRA FICTICIA S.A.C.', 'ANDAMIOS EL EQUILIBRIO S.R.L.'],
  subcontract: ['SERVICIOS MANO PRESTADA S.A.C.', '~@APAZA QUIMERA, DOMITILA', 'MAQUILA AGUJA DE ORO FICTICIA S.R.L.'],
  wares: [
    'DISTRIBUIDORA OLLA DE BARRO S.R.L.',
    'COMERCIAL SIETE QUENAS S.A.C.',
    'IMPORTACIONES BARCO DE CORCHO S.A.C.',
    'INVERSIONES "EL TRUEQUE" S.A.C.',
    'MAYORISTA LA CARRETA LLENA S.A.',
    'GRUPO COMERCIAL, INDUSTRIAL Y DE SERVICIOS ALTURA FICTICIA S.A.C.',
  ],
  machinery: ['MAQUINARIAS YUNQUE AZUL S.A.C.', 'EQUIPOS ENGRANAJE LENTO S.A.'],
  milk: ['ASOCIACIÓN DE GANADEROS VACA PENSANTE', '~@PARI CUENTO, HERMELINDA', 'ESTABLO EL CENCERRO S.R.L.'],
  grain: ['AGRÍCOLA ESPIGA LIBRE S.A.C.', '~@TICONA RELATO, FACUNDO', 'COOPERATIVA AGRARIA SURCO RECTO LTDA.'],
  fabric: ['HILANDERÍA OVEJA SIN SUEÑO S.A.', 'TEXTIL TELAR DE LUNA S.A.C.', 'TINTES & BOTONES DEL AYER S.R.L.'],
  medicine: ['DROGUERÍA JARABE DULCE S.A.C.', 'LABORATORIOS PÍLDORA IMAGINARIA S.A.', 'BOTICA LA LLAMA SANA E.I.R.L.'],
  paper: ['PAPELES RESMA ETERNA S.A.', 'TINTAS CALAMAR FICTICIO S.A.C.'],
  plastic: ['PLÁSTICOS BURBUJA S.A.C.', 'EMBALAJES CAJA CUADRADA S.A.C.'],
  food: ['MOLINOS TRES CUMBRES S.A.C.', 'LÁCTEOS NUBE DE ALTURA S.R.L.', 'FRUTAS & VERDURAS LA CHACRA SOÑADA S.A.C.'],
  import: ['SUPERINTENDENCIA IMAGINARIA DE ADUANAS'],
  clothing: ['MODAS PERCHERO VACÍO S.A.C.', 'CALZADOS PASO EN FALSO E.I.R.L.'],
  toys: ['JUGUETERÍA EL TROMPO MAREADO S.A.C.'],
  beauty: ['PERFUMERÍA AROMA DE AYER S.R.L.', 'SALÓN TIJERA LOCA E.I.R.L.'],
  gym: ['GIMNASIO MANCUERNA LIVIANA S.A.C.'],
  school: ['COLEGIO TIZA & PIZARRA FICTICIO S.A.C.'],
};

/** Demo companies sell to one another under their own RUC. */
const rucOfCompany = new Map(COMPANIES.map((company) => [company.name.toUpperCase(), company.ruc]));

function supplier(kind: KindId, text: string, place: number): Supplier {
  const person = text.includes('@');
  const firstTen = `${person ? '1099' : '2099'}${String(300_000 + place * 173).padStart(6, '0')}`;
  const name = text.replace(/[~@]/g, '');
  return {
    ruc: rucOfCompany.get(name) ?? firstTen + rucCheckDigit(firstTen),
    name,
    kind,
    issuesFrom: text.startsWith('~') ? 'E001' : 'F',
  };
}

/** All suppliers. Their RUCs lie in the unassigned blocks 2099 and 1099. */
export const SUPPLIERS: readonly Supplier[] = Object.entries(NAMES)
  .flatMap(([kind, names]) => names.map((name) => [kind as KindId, name] as const))
  .map(([kind, name], place) => supplier(kind, name, place));

const byKind = Map.groupBy(SUPPLIERS, (one) => one.kind);

/** Who sells this kind to this company: nobody buys from itself. */
export function suppliersOf(kind: KindId, buyerRuc: string): readonly Supplier[] {
  const all = byKind.get(kind) ?? [];
  return all.some((one) => one.ruc === buyerRuc) ? all.filter((one) => one.ruc !== buyerRuc) : all;
}
