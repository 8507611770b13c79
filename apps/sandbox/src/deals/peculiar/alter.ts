import { type Money, money, ratio, ZERO } from '@yupana/tax/money.ts';
import type { Party } from '../../universe/voucher.ts';
import { perUnit } from '../amounts.ts';
import type { DealLine } from '../lines.ts';

/** What is done to a deal so that its document has something for an accountant to look at. No amount of it moves. */
export type Alteration = <D extends Told>(deal: D) => D;

/** Of a deal, what is altered or looked at. */
interface Told {
  issueDate: string;
  receiver: Party;
  total: Money;
  lines: DealLine[];
  detraction: { code: string; percent: string; amount: Money; account: string } | null;
  perception: { percent: string; amount: Money } | null;
  legends: readonly { code: string; text: string }[];
}

const sum = (lines: readonly DealLine[], of: (line: DealLine) => number) =>
  money(lines.reduce((total, line) => total + of(line), 0));

/** All that was sold is one line of another description. `{año}` is the year before that of issue. */
export function soldAs(description: string, unit = 'NIU'): Alteration {
  return (deal) => {
    const [first] = deal.lines;
    if (!first) return deal;
    const value = sum(deal.lines, (line) => line.value);
    const [tax, isc] = [sum(deal.lines, (line) => line.tax), sum(deal.lines, (line) => line.isc)];
    const line: DealLine = {
      ...first,
      ...{ code: 'ESP-01', value, tax, isc, plate: null },
      description: description.replace('{año}', String(Number(deal.issueDate.slice(0, 4)) - 1)),
      quantity: { thousandths: 1000, unit },
      unitValue: perUnit(value, 1000),
      price: perUnit(money(value + tax + isc), 1000),
    };
    return { ...deal, lines: [line] };
  };
}

/** The lines without IGV have another description. */
export function exemptSoldAs(description: string): Alteration {
  return (deal) => ({
    ...deal,
    lines: deal.lines.map((line) => (line.scheme === '9997' ? { ...line, description } : line)),
  });
}

/** The fuel went into a tank that the document does not name, or into that of another vehicle. */
export function withPlate(plate: string | null): Alteration {
  return (deal) => ({ ...deal, lines: deal.lines.map((line) => ({ ...line, plate })) });
}

/** The RUC is right, and the name is not. */
export function issuedTo(name: string): Alteration {
  return (deal) => ({ ...deal, receiver: { ...deal.receiver, name } });
}

/** A worker asked for it with a DNI. */
export function issuedToPerson(document: string, name: string): Alteration {
  return (deal) => ({ ...deal, receiver: { documentType: '1', document, name } });
}

/** The detraction that the document tells is of another code, or of another percentage. */
export function detractedBy(code: string | null, percent: string): Alteration {
  return (deal) => {
    if (!deal.detraction) return deal;
    const amount = money(ratio(deal.total, Math.round(Number(percent) * 100), 1_000_000, 'half-up') * 100);
    return { ...deal, detraction: { ...deal.detraction, code: code ?? deal.detraction.code, percent, amount } };
  };
}

/** Beside what is paid for, something is given. */
export function withGift(description: string, soles: number): Alteration {
  return (deal) => {
    const [first] = deal.lines;
    if (!first) return deal;
    const value = money(soles * 100);
    const gift: DealLine = {
      ...first,
      ...{ code: 'BON-01', description, value, tax: ZERO, isc: ZERO, bagTax: ZERO, plate: null },
      ...{ quantity: { thousandths: 1000, unit: 'NIU' }, unitValue: '0.00', price: perUnit(value, 1000) },
      ...{ scheme: '9996', affectation: '15' },
    };
    return { ...deal, lines: [...deal.lines, gift] };
  };
}

/** The supplier perceives the IGV of the next sale, beside the total. */
export function perceivedBy(percent: string): Alteration {
  return (deal) => {
    const amount = ratio(deal.total, Math.round(Number(percent) * 100), 10_000, 'half-up');
    return { ...deal, perception: { percent, amount } };
  };
}

/** A legend of catalogue 52. */
export function withLegend(code: string, text: string): Alteration {
  return (deal) => ({ ...deal, legends: [...deal.legends, { code, text }] });
}
