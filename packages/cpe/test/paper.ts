import type { Amount, Decimal } from '../src/document/decimal.ts';
import type { Line, Party, Voucher } from '../src/document/document.ts';
import { type Mark, type Measure, PAGE } from '../src/draw/page/marks.ts';

/** Documents for paper, without a way over XML: a factura of an everyday purchase, and what a test makes of it. */

export const soles = (value: string): Amount => ({ value: value as Decimal, currency: 'PEN' });

export const someone = (document: string, name: string, address: string | null = null): Party => ({
  documentType: '6',
  document,
  name,
  tradeName: null,
  address,
});

export function lineOf(parts: Partial<Line> = {}): Line {
  return {
    id: '1',
    quantity: '1.00' as Decimal,
    unit: 'NIU',
    description: 'Clavos de 2"',
    productCode: 'CL-2',
    sunatCode: null,
    gtin: null,
    unitValue: soles('10.00'),
    price: soles('11.80'),
    referencePrice: null,
    amount: soles('10.00'),
    taxes: [],
    allowanceCharges: [],
    properties: [],
    ...parts,
  };
}

const sold = (quantity: string, unit: string, productCode: string, description: string, price: string, all: string) =>
  lineOf({
    quantity: quantity as Decimal,
    unit,
    productCode,
    description,
    unitValue: soles(price),
    amount: soles(all),
    taxes: [
      {
        scheme: '1000',
        base: soles(all),
        amount: soles('1.00'),
        percent: '18.00' as Decimal,
        affectation: '10',
        perUnit: null,
      },
    ],
  });

export function factura(parts: Partial<Voucher> = {}): Voucher {
  return {
    kind: 'voucher',
    type: '01',
    id: { serie: 'F005', number: '1207' },
    issueDate: '2026-10-31',
    issueTime: null,
    ublVersion: '2.1',
    issuer: someone(
      '20990021024',
      'MAQUINARIAS YUNQUE AZUL S.A.C.',
      'Av. Los Martillos Imaginarios 1480, Urb. Fragua Vieja Cercado, Arequipa, Arequipa',
    ),
    receiver: someone(
      '20990001015',
      'COMERCIAL SIETE QUENAS S.A.C.',
      'Jr. Las Cañas Ficticias 215, Wanchaq, Cusco, Cusco',
    ),
    notes: [
      { code: '1000', text: 'SEIS MIL SEISCIENTOS DOS CON 10/100 SOLES' },
      { code: null, text: 'OC 2026-0318. Entrega en almacén.' },
    ],
    digest: 'q0mV7Xn1yTEMPLOdEHashFicticio8k=',
    warnings: [],
    readerVersion: 1,
    currency: 'PEN',
    operation: '0101',
    dueDate: '2026-10-31',
    taxes: [
      {
        scheme: '1000',
        base: soles('5595.00'),
        amount: soles('1007.10'),
        percent: null,
        affectation: null,
        perUnit: null,
      },
    ],
    taxTotal: soles('1007.10'),
    lineTotal: soles('5595.00'),
    taxInclusive: soles('6602.10'),
    discounts: null,
    charges: null,
    prepaid: null,
    rounding: null,
    total: soles('6602.10'),
    igv: soles('1007.10'),
    allowanceCharges: [],
    prepayments: [],
    payment: { form: 'contado', pending: null, instalments: [] },
    detraction: null,
    perception: null,
    withholdings: [],
    fees: null,
    modifies: [],
    motive: null,
    despatches: [{ serie: 'T001', number: '954', written: '00000954', type: '09', date: null }],
    relatedDocuments: [],
    purchaseOrder: null,
    contracts: [],
    lines: [
      sold('1.00', 'NIU', 'SEL-900', 'Selladora de bolsas continua FR-900, serie demo 0417', '4150.00', '4150.00'),
      sold('2.00', 'NIU', 'BT-750', 'Banda de teflón de repuesto 750 x 15 mm', '85.00', '170.00'),
      sold('4.00', 'NIU', 'FILM-30', 'Rollo de film termoencogible 30 cm x 500 m', '125.00', '500.00'),
      sold('1.00', 'ZZ', 'SRV-INS', 'Instalación y puesta en marcha en planta', '775.00', '775.00'),
    ],
    ...parts,
  };
}

/** A document that says nothing but what it must. */
export function bare(parts: Partial<Voucher> = {}): Voucher {
  const nobody: Party = { documentType: null, document: null, name: null, tradeName: null, address: null };
  return factura({
    issuer: nobody,
    receiver: null,
    notes: [],
    digest: null,
    operation: null,
    dueDate: null,
    taxes: [],
    taxTotal: null,
    lineTotal: null,
    taxInclusive: null,
    payment: { form: null, pending: null, instalments: [] },
    despatches: [],
    lines: [],
    ...parts,
  });
}

/** The texts of a page that lie on one another, or off the page. */
export function misplaced(page: readonly Mark[], measure: Measure): string[] {
  const texts = page.filter((mark) => mark.kind === 'text');
  const placed = texts.map((mark) => {
    const width = measure(mark.text, mark.size, mark.bold);
    const left = mark.x - (mark.align === 'left' ? 0 : mark.align === 'right' ? width : width / 2);
    return {
      text: mark.text,
      left,
      right: left + width,
      top: mark.y - mark.size * 0.7,
      bottom: mark.y + mark.size * 0.2,
    };
  });
  const sorted = placed.sort((a, b) => a.top - b.top);
  return sorted.flatMap((one, at) => {
    const off = one.left < 20 || one.right > PAGE.width - 20 || one.top < 20 || one.bottom > PAGE.height - 10;
    const under = [];
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next] as (typeof sorted)[number];
      if (other.top >= one.bottom) break;
      if (other.left < one.right - 0.5 && one.left < other.right - 0.5) under.push(`${one.text} × ${other.text}`);
    }
    return off ? [...under, `off the page: ${one.text}`] : under;
  });
}
