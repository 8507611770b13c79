import type { Period } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { halvesOf, piecesOf, readDeclarations, readFigures } from './declarations.ts';

const OWN = '20999000011';
const ASKED = { own: OWN, from: '202601' as Period, to: '202612' as Period };
const DETAIL = { own: OWN, orderNumber: '1234567890' };
const json = (body: unknown) => answer(200, JSON.stringify(body));

describe('declarations', () => {
  const row = {
    ...{ strPerTri: '202608', numOrd: 1234567890, strFecPres: '15/09/2026 10:22:01', nomEntFin: '', mtoPag: 120.5 },
    parametriaFormulario: { codFor: '0621', desFor: 'IGV - Renta Mensual' },
  };

  test('what SUNAT does not say is null', () => {
    expect(readDeclarations(json([row, { ...row, mtoPag: null, strPerTri: '08/2026' }]), ASKED)).toEqual([
      {
        declaration: {
          form: { code: '0621', name: 'IGV - Renta Mensual' },
          ...{ period: '202608', orderNumber: '1234567890', presentedOn: '2026-09-15' },
          ...{ bank: null, amountPaid: 12_050, figures: null },
        },
      },
      { declaration: expect.objectContaining({ period: '202608', amountPaid: null }) },
    ]);
  });

  test.each([
    ['strPerTri', 'agosto', 'all'],
    ['strPerTri', '202701', 'all'],
    ['strPerTri', '190001', 'all'],
    ['strFecPres', '31/02/2026', '202608'],
    ['strFecPres', '01/01/0000', '202608'],
    ['strFecPres', '01/01/0001', '202608'],
    ['strFecPres', '31/12/9999', '202608'],
    ['strFecPres', '31/07/2026', '202608'],
    ['numOrd', null, '202608'],
    ['numRuc', '20999000046', 'all'],
    ['strNumRuc', '20999000046 - OTRA S.A.C.', 'all'],
  ])('a row with %s «%s» is told, and the others stand', (field, value, doubts) => {
    const [rejected, next] = readDeclarations(json([{ ...row, [field]: value }, row]), ASKED) as unknown[];
    expect(rejected).toEqual({ rejected: true, field, doubts });
    expect(next).toMatchObject({ declaration: { orderNumber: '1234567890' } });
  });

  test.each([
    ['0601', 'none'],
    [1662, 'none'],
    ['616', 'none'],
    ['IGV', '202608'],
    [null, '202608'],
  ])('form «%s» is not the one that was asked for', (codFor, doubts) => {
    expect(readDeclarations(json([{ ...row, parametriaFormulario: { codFor } }]), ASKED)).toEqual([
      { rejected: true, field: 'parametriaFormulario.codFor', doubts },
    ]);
  });

  test.each([
    ['nomEntFin', 'BANCO\0X', 'bank'],
    ['nomEntFin', 'B'.repeat(2_000_000), 'bank'],
    ['mtoPag', '99999999999999', 'amountPaid'],
  ])('%s that no table keeps is not said', (field, value, known) => {
    expect(readDeclarations(json([{ ...row, [field]: value }]), ASKED)).toEqual([
      { declaration: expect.objectContaining({ orderNumber: '1234567890', [known]: null }) },
    ]);
  });

  test('a range is asked for by twelve months, and halved until one month is left', () => {
    const pieces = piecesOf('202401' as Period, '202601' as Period);
    expect(pieces.map(({ from, to }) => `${from}-${to}`)).toEqual(['202401-202412', '202501-202512', '202601-202601']);
    expect(halvesOf({ from: '202401' as Period, to: '202403' as Period })).toEqual([
      { from: '202401', to: '202402' },
      { from: '202403', to: '202403' },
    ]);
    expect(halvesOf({ from: '202401' as Period, to: '202401' as Period })).toBeNull();
  });

  test('figures are taken of what is surely a casilla, and not of one that contradicts itself', () => {
    const casillas = [
      { numCas: '145', valCas: '1200' },
      { numCas: '184', valCas: '-30' },
      { numCas: '184', valCas: '30' },
    ];
    const own = { numRuc: OWN, numOrd: 1234567890, casillas, c100: 5, ano: 2026, total: 8 };
    expect(readFigures(json(own), DETAIL)).toEqual({ '100': 500, '145': 120_000 });
    expect(readFigures(json({ mensaje: 'sin detalle' }), DETAIL)).toBeNull();
  });
});

test.each([
  { numOrd: 1234567891, c145: 1 },
  { numRuc: '20999000046', c145: 1 },
  { strNumRuc: '20999000046 - OTRA', numOrd: 1234567890, c145: 1 },
  [{ resultado: { numOrd: '99', casillas: [{ numCas: '145', valCas: '1' }] } }],
])('the detail of another declaration, or of another RUC, is not the one that was asked for: %j', (body) => {
  expect(() => readFigures(json(body), DETAIL)).toThrow(expect.objectContaining({ kind: 'UnrecognisedAnswer' }));
});
