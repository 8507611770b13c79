import { absent, known } from '../facts/fact.ts';
import type { Facts } from '../facts/facts.ts';
import { type Money, money } from '../money.ts';
import { parsePeriod } from '../period.ts';

const OWN_RUC = '20601030013';
const SUPPLIER = '20100047218';
const NONE = 0 as Money;
const READ = 'padrón de SUNAT';

/**
 * A purchase of which all is known and nothing is wrong: paper of a stationer to a shop of Lima, June 2026, S/ 1,180.00, paid by
 * transfer. Cases say what is otherwise.
 */
export const CLEAN_PURCHASE: Facts = {
  voucher: {
    period: parsePeriod('202606'),
    issuerRuc: SUPPLIER,
    issuerDocumentType: '6',
    issuerName: 'PAPELERA DEL CENTRO S.A.C.',
    typeCode: '01',
    serie: 'F001',
    number: '845',
    issueDate: '2026-06-01',
    dueDate: null,
    currency: 'PEN',
    exchangeRate: null,
    taxable: money(100_000),
    igv: money(18_000),
    dgTaxable: money(100_000),
    dgIgv: money(18_000),
    dgngTaxable: NONE,
    dgngIgv: NONE,
    dngTaxable: NONE,
    dngIgv: NONE,
    nonTaxable: NONE,
    isc: NONE,
    icbper: NONE,
    other: NONE,
    total: money(118_000),
    detraction: false,
    sunatStatus: '1',
    modified: null,
    noteType: null,
    operationType: '0101',
    origin: 'proposal',
    source: 'propuesta del RCE',
    at: '2026-06-15',
  },
  document: known(
    {
      read: 'xml',
      issueDate: '2026-06-01',
      dueDate: null,
      currency: 'PEN',
      issuer: { documentType: '6', document: SUPPLIER, name: 'PAPELERA DEL CENTRO S.A.C.', ubigeo: '150101' },
      buyer: { documentType: '6', document: OWN_RUC, name: 'COMERCIAL LOS ANDES S.A.C.' },
      passenger: null,
      operation: '0101',
      taxes: [{ scheme: '1000', base: 100_000, amount: 18_000, percent: 18, affectation: null }],
      taxable: 100_000,
      igv: 18_000,
      total: 118_000,
      prepaid: null,
      discounts: null,
      charges: null,
      rounding: null,
      allowanceCharges: [],
      legends: [],
      payment: { form: 'contado', instalments: [] },
      detraction: null,
      perception: null,
      fees: null,
      modifies: [],
      motive: null,
      cites: [],
      lines: [
        {
          description: '40 millares de papel bond A4 de 75 g',
          quantity: 40,
          unit: 'MIL',
          unitValue: 2_500,
          amount: 100_000,
          taxes: [{ scheme: '1000', base: 100_000, amount: 18_000, percent: 18, affectation: '10' }],
          plate: null,
        },
      ],
    },
    'XML de SUNAT',
    '2026-06-15',
  ),
  validity: known({ state: 'accepted', on: '2026-06-15' }, 'consulta de validez de SUNAT', '2026-06-15'),
  issuer: {
    inRegister: known({ name: 'PAPELERA DEL CENTRO S.A.C.' }, READ, '2026-06-20'),
    onIssueDay: known(standing(), READ, '2026-06-01'),
    now: known(standing(), READ, '2026-06-20'),
    atYearEnd: { is: 'pending', until: '2027-01-02' },
    record: known(
      {
        ciiu: ['4761'],
        regime: 'general',
        electronicSince: '2018-01-01',
        registeredOn: '2010-03-01',
        withdrawal: null,
        suspension: null,
        ubigeo: '150101',
      },
      'ficha RUC',
      '2026-06-20',
    ),
  },
  lists: {
    ssco: absent('padrón SSCO', '2026-06-20'),
    withholdingAgent: absent(READ, '2026-06-20'),
    perceptionAgent: absent(READ, '2026-06-20'),
    goodTaxpayer: absent(READ, '2026-06-20'),
    ownWithholdingAgent: absent(READ, '2026-06-20'),
  },
  company: {
    ruc: OWN_RUC,
    name: 'COMERCIAL LOS ANDES S.A.C.',
    ciiu: known(['4690'], 'configuración'),
    regime: known('general', 'configuración'),
    ubigeo: known('150101', 'configuración'),
    loadsPayments: true,
    proRata: known({ hasUntaxedSales: false, coefficient: null }, 'configuración'),
    destination: known('taxed', 'configuración'),
    hasExemptIncome: known(false, 'configuración'),
    hasSalesInPeriod: known(true, 'RVIE'),
    fleet: known([], 'configuración'),
    managementVehicles: known([], 'configuración'),
    relatedParties: known([], 'configuración'),
    ownWords: [],
    accepted: [],
    sscoReview: absent('configuración'),
  },
  payments: known(
    [
      {
        on: '2026-06-02',
        amount: money(118_000),
        means: '003',
        paidTo: SUPPLIER,
        fromOwnAccount: true,
        thirdPartyNoticeOn: null,
      },
    ],
    'estado de cuenta',
    '2026-06-20',
  ),
  deposits: absent('constancias de detracción', '2026-06-20'),
  support: absent('sustentos de la empresa', '2026-06-20'),
  others: {
    sameKey: absent('registros de compras', '2026-06-20'),
    modified: absent('registros de compras', '2026-06-20'),
    notes: absent('registros de compras', '2026-06-20'),
    operationTotal: absent('registros de compras', '2026-06-20'),
  },
  year: known(
    {
      grossIncome: money(150_000_000),
      netIncome: money(150_000_000),
      representation: NONE,
      recreation: NONE,
      nrusBoletas: NONE,
      purchasesWithRight: money(80_000_000),
      directors: NONE,
      netIncomeBefore: money(140_000_000),
    },
    'acumulados del año',
    '2026-06-20',
  ),
  exchangeRate: known({ buy: 3_640, sell: 3_650, publishedOn: '2026-06-01' }, 'SUNAT', '2026-06-01'),
  today: '2026-06-20',
};

function standing() {
  return {
    state: 'active' as const,
    domicile: 'habido' as const,
    stateText: 'ACTIVO',
    conditionText: 'HABIDO',
    stateCode: '00',
    conditionCode: '00',
    since: null,
  };
}
