/** The taxpayers this server knows. Invented: RUCs of the 2055555xxxx kind with a valid check digit, names of fantasy. */
export interface Company {
  ruc: string;
  name: string;
  solUser: string;
  solKey: string;
  /** '' where there is no API client. */
  clientId: string;
  clientSecret: string;
  /** Most vouchers that a book of one period holds. */
  busiest: number;
  /** Every how many months a book has nothing at all; 0 never. */
  emptyEvery: number;
  newline: '\r\n' | '\n';
  /** Whether who opened SEE-SOL for facturas is known by its application of boletas too: nobody published it. */
  boletasToo: boolean;
}

export const companies: readonly Company[] = [
  {
    ruc: rucOf('2055555101'),
    name: 'MOLINOS DE PAPEL, CARTON Y FANTASIA S.A.C.',
    solUser: 'MOLINO01',
    solKey: 'Quinua2024',
    clientId: '5f0c1d52-77aa-4b6e-9a10-3d5a4f0e1101',
    clientSecret: 'bW9saW5vcy1kZS1wYXBlbA==',
    busiest: 120,
    emptyEvery: 0,
    newline: '\r\n',
    boletasToo: true,
  },
  {
    ruc: rucOf('2055555202'),
    name: 'Transportes Nube Baja E.I.R.L.',
    solUser: 'NUBEBAJA',
    solKey: 'Camion#77',
    // Only its SOL user: the SIRE is asked through the portal.
    clientId: '',
    clientSecret: '',
    busiest: 40,
    emptyEvery: 5,
    newline: '\n',
    boletasToo: false,
  },
];

function rucOf(firstTen: string): string {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(firstTen[place]), 0);
  return `${firstTen}${(11 - (sum % 11)) % 10}`;
}

/** A trading partner's RUC, never one of the companies above. */
export function partnerRuc(index: number): string {
  return rucOf(`20${String(90000000 + index * 37).padStart(8, '0')}`);
}
