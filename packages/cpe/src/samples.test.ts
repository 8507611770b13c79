import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readDocument } from './read-document.ts';
import { verifySignature } from './signature/verify-signature.ts';
import { Refused } from './xml/refused.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/samples/cpe/', import.meta.url));

/** What whoever collected them noted of each, by another reader than ours. */
interface Noted {
  file: string;
  type: string;
  id: string | null;
  currency: string | null;
  lines: number | null;
}

/** Those that are no documents, with the reason: templates nobody filled in, and files that are broken. */
const REFUSED: Readonly<Record<string, string>> = {
  '19-nota-credito/jDelta__f72x--ExampleNotaCredito.xml': 'incomplete',
  '19-nota-credito/openfact__openfact--credit-note.xml': 'incomplete',
  '32-malformados/RODRIGO-GUERRERO__API-SUNAT--20123456786-01-F001-123456.xml': 'undeclared prefix',
  '32-malformados/RODRIGO-GUERRERO__API-SUNAT--20123456786-01-F003-123456.xml': 'not a voucher',
  '32-malformados/RODRIGO-GUERRERO__API-SUNAT--20123456786-03-b003-123456.xml': 'not a voucher',
  '32-malformados/RODRIGO-GUERRERO__API-SUNAT--20607599727-01-F002-222.xml': 'unbalanced tags',
  '32-malformados/jDelta__f72x--newXMLDocument.xml': 'markup in an attribute',
  '32-malformados/jDelta__f72x--resumen-diario.xml': 'unbalanced tags',
  '33-encoding-tricky/mauriciochavezpe__SIS_FACTURALOPE--20603786590-01-F001-00000001-1.xml': 'incomplete',
  '36-placeholders-raros/thegreenter__report--EmptySign.xml': 'incomplete',
  'variety/colemancda__facturacionelectronicasunat--FacturaF11.xml': 'incomplete',
  'variety/colemancda__facturacionelectronicasunat--ResumenDiario.xml': 'incomplete',
  'variety/jDelta__f72x--ExampleNotaDebito.xml': 'incomplete',
  'variety/openfact__openfact--debit-note.xml': 'incomplete',
  'variety/thegreenter__ubl-validator--error.xml': 'incomplete',
  'variety/thegreenter__ws--20123456789-01-F001-1.xml': 'incomplete',
  'variety/thegreenter__ws--20123456789-07-FF01-123.xml': 'incomplete',
  'variety/thegreenter__ws--20123456789-08-FF01-123.xml': 'incomplete',
  'variety/thegreenter__ws--20123456789-RR-20190122-00111.xml': 'incomplete',
  'variety/thegreenter__xmldsig--invoice.xml': 'incomplete',
};

describe.skipIf(!existsSync(FOLDER))('vouchers published by others (skipped: no samples beside this checkout)', () => {
  const noted: Noted[] = existsSync(FOLDER) ? JSON.parse(readFileSync(`${FOLDER}manifest.json`, 'utf8')) : [];

  test('each is read as its collector read it, or refused with its reason', () => {
    const refused: Record<string, string> = {};
    for (const { file, type, id, currency, lines } of noted) {
      try {
        const document = readDocument(readFileSync(FOLDER + file));
        expect(document.type, file).toBe(type);
        if (document.kind !== 'voucher') continue;
        const { serie, number } = document.id;
        expect(`${serie}-${number}`, file).toBe(
          id
            ?.replaceAll(' ', '')
            .replace(/-0*(?=\d)/, '-')
            .toUpperCase(),
        );
        expect(document.currency, file).toBe(currency ?? 'PEN');
        expect(document.lines.length, file).toBe(Number(lines));
        expect(document.issuer.document, file).toMatch(/^\d{11}$/);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused[file] = error.reason;
      }
    }
    expect(noted).toHaveLength(287);
    expect(refused).toEqual(REFUSED);
  });

  test('of those that are signed, fifty-two verify whole, and each of the others says why it does not', () => {
    const states = noted.map(({ file }) => verifySignature(readFileSync(FOLDER + file)));
    const counts = Object.fromEntries(
      Object.entries(Object.groupBy(states, (one) => ('why' in one ? one.why : one.state))).map(([why, of]) => [
        why,
        of?.length,
      ]),
    );
    expect(counts).toMatchObject({
      valid: 52,
      'digest differs': 12,
      'no está firmado': 157,
      'no lleva un certificado que se pueda leer': 45,
    });
  });
});
