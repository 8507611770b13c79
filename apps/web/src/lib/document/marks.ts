import { queryOptions } from '@tanstack/react-query';

/** Where something stands on the printed form: a page from 1, and a box in shares of its width and height. */
export interface Place {
  /** A field, or a line of the table: `line.3`. */
  of: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of a line: what was bought. */
  says?: string;
}

/** A place that something was read at. */
export interface Mark {
  place: Place;
  /** What was read there, as it is called. */
  names: readonly string[];
}

/** Where the printed form says what; asked for by the link of its picture. */
export function placesQuery(link: string | null) {
  return queryOptions({
    queryKey: ['voucher-places', link?.split('?')[0] ?? ''],
    queryFn: async ({ signal }): Promise<Place[]> => {
      const response = await fetch(`${link}${link?.includes('?') ? '&' : '?'}places=1`, { signal });
      if (!response.ok) throw new Error(`The places answered ${response.status}.`);
      return (await response.json()) as Place[];
    },
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** What of the form a fact is read at: SUNAT's line and the document say the same things. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'voucher.typeCode': ['number'],
  'voucher.serie': ['number'],
  'voucher.number': ['number'],
  'voucher.issuerRuc': ['number'],
  'voucher.issuerName': ['issuer'],
  'document.issuer': ['issuer'],
  'document.buyer': ['receiver'],
  'voucher.issueDate': ['issueDate'],
  'document.issueDate': ['issueDate'],
  'voucher.dueDate': ['dueDate'],
  'document.dueDate': ['dueDate'],
  'voucher.currency': ['currency'],
  'document.currency': ['currency'],
  'document.payment': ['payment'],
  'voucher.taxable': ['taxable'],
  'document.taxable': ['taxable'],
  'voucher.nonTaxable': ['nonTaxable'],
  'voucher.igv': ['igv'],
  'document.igv': ['igv'],
  'document.taxes': ['igv', 'isc', 'icbper'],
  'voucher.isc': ['isc'],
  'voucher.icbper': ['icbper'],
  'document.discounts': ['discounts'],
  'document.allowanceCharges': ['discounts', 'charges'],
  'document.charges': ['charges'],
  'voucher.other': ['charges'],
  'document.prepaid': ['prepaid'],
  'document.rounding': ['rounding'],
  'voucher.total': ['total'],
  'document.total': ['total'],
  'document.detraction': ['detraction'],
  'voucher.detraction': ['detraction'],
  'document.perception': ['perception'],
  'document.modifies': ['modifies'],
  'voucher.modified': ['modifies'],
  'document.motive': ['motive'],
  'voucher.noteType': ['motive'],
  'document.fees': ['fees'],
};
const LINES = 'document.lines';

/**
 * The places of what a finding looked at. Of the lines, those that its sentence names; where it names none, all of them.
 * @param facts what it looked at @param sentence why the voucher was observed
 */
export function marksOf(
  facts: readonly { path: string; name: string }[],
  places: readonly Place[],
  sentence: string,
): Mark[] {
  const named = places.filter(({ says }) => says && sentence.toUpperCase().includes(says.toUpperCase()));
  return places.flatMap((place): Mark[] => {
    const isLine = place.of.startsWith('line.');
    const names = facts.flatMap(({ path, name }) => {
      const here = isLine ? path === LINES && (named.length === 0 || named.includes(place)) : isOf(path, place);
      return here ? [name] : [];
    });
    return names.length > 0 ? [{ place, names }] : [];
  });
}

function isOf(path: string, { of }: Place): boolean {
  return (Object.hasOwn(FIELDS, path) ? FIELDS[path] : undefined)?.includes(of) ?? false;
}

/** Takes whoever reads to where the document says this; @returns whether it is on screen */
export function goToMark(name: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>('[data-mark]')].find((one) =>
    one.dataset.mark?.split('\n').includes(name),
  );
  found?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  found?.focus({ preventScroll: true });
  return found !== undefined;
}
