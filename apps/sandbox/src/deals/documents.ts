import { zipOf } from '../files/archive.ts';
import { hashOf } from '../universe/random.ts';
import type { Deal } from './deal.ts';
import { pdfOf } from './pdf.ts';
import { responseXml } from './xml/response.ts';
import type { Signed } from './xml/sign.ts';
import { isPortal, voucherXml } from './xml/voucher.ts';

/** A signature costs a millisecond and more: what was asked for lately is kept. */
const MOST_BYTES = 48 * 1024 * 1024;

export interface NamedFile {
  name: string;
  content: Buffer;
}

/** The documents behind the lines, made when they are asked for: the same bytes each time. */
export interface Documents {
  xml(deal: Deal): Signed;
  /** What stands in the zip of a voucher's XML: SUNAT's style sheets beside its own, the CDR beside others'. */
  files(deal: Deal): NamedFile[];
  cdr(deal: Deal): NamedFile;
  pdf(deal: Deal): Buffer;
  zip(deal: Deal, files: readonly NamedFile[]): Promise<Buffer>;
}

export function newDocuments(): Documents {
  const kept = new Map<string, Signed>();
  let bytes = 0;

  function xml(deal: Deal): Signed {
    // The line of a voucher may be replaced by hand.
    const name = `${deal.key} ${deal.issueDate} ${deal.total} ${deal.currency}`;
    const known = kept.get(name);
    if (known) return known;
    const made = voucherXml(deal);
    kept.set(name, made);
    bytes += made.bytes.length;
    for (const [oldest, old] of kept) {
      if (bytes <= MOST_BYTES) break;
      kept.delete(oldest);
      bytes -= old.bytes.length;
    }
    return made;
  }

  const cdr = (deal: Deal) => ({ name: `R-${deal.key}.xml`, content: responseXml(deal).bytes });
  return {
    xml,
    cdr,
    files: (deal) => {
      const own = { name: `${deal.key}.xml`, content: xml(deal).bytes };
      if (isPortal(deal)) return [own, ...STYLES];
      return hashOf(`cdr ${deal.key}`) % 8 === 0 ? [own] : [own, cdr(deal)];
    },
    pdf: pdfOf,
    zip: (deal, files) => zipOf(files, new Date(`${deal.issueDate}T12:00:00Z`)),
  };
}

const STYLES: readonly NamedFile[] = [
  {
    name: 'factura2.1.xsl',
    content: Buffer.from('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>'),
  },
  { name: 'ebxml21.css', content: Buffer.from('body { font-family: Arial }') },
];
