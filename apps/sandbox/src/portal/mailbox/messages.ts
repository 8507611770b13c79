import { addDays } from '@yupana/tax/days.ts';
import type { Company } from '../../universe/companies.ts';
import { hashOf, randomOf } from '../../universe/random.ts';

/** `tipoMsj`: what SUNAT tells, and what it notifies. @source seen 2026-09 */
export type Tray = '1' | '2';

/** A message of somebody's mailbox. */
export interface Message {
  code: number;
  tray: Tray;
  subject: string;
  label: string;
  folder: string;
  /** `YYYY-MM-DD` and `HH:MM:SS` in Lima. */
  day: string;
  time: string;
  files: readonly string[];
  /** Somebody read it before the sandbox began. */
  wasRead: boolean;
}

type Story = Pick<Message, 'label' | 'subject'> & {
  ruc: string;
  back: number;
  folder?: string;
  files?: number;
  wasRead?: true;
};

/** What happens to companies of the demo, so many days before the sandbox began. */
const STORIES: readonly Story[] = [
  {
    ruc: '20990019933',
    back: 4,
    label: '11',
    subject: 'Resolución de Ejecución Coactiva N.° 0210060041278',
    folder: '04',
    files: 2,
  },
  { ruc: '20990005461', back: 2, label: '14', subject: 'Requerimiento N.° 0222260019843, IGV Ago 2026', files: 1 },
  { ruc: '20990005461', back: 2, label: '14', subject: 'Carta de presentación N.° 260213004471', files: 1 },
  {
    ruc: '20990018872',
    back: 5,
    label: '10',
    subject: 'Orden de pago N.° 0210010388120, FV 621 Jul 2026',
    folder: '03',
    files: 1,
  },
  {
    ruc: '20990002143',
    back: 7,
    label: '10',
    subject: 'Resolución de multa N.° 0240020115067',
    files: 1,
    wasRead: true,
  },
  { ruc: '20990003271', back: 6, label: '12', subject: 'Resolución de fraccionamiento aprobada', files: 1 },
  {
    ruc: '20990001015',
    back: 8,
    label: '20',
    subject: 'Carta inductiva: diferencias entre RVIE y FV 621, Set 2026',
    files: 1,
  },
  { ruc: '20990003271', back: 11, label: '13', subject: 'Devolución de percepciones: resultado', files: 1 },
];

const MONTHS = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Set', 'Oct', 'Nov', 'Dic'];
const MONTHS_BACK = 14;
/** The largest mailbox has many pages. */
const LARGEST = '20990033251';

/** The messages of a company as they stood when the sandbox began: always the same for a RUC and a day. The newest first. */
export function messagesOf({ ruc }: Pick<Company, 'ruc'>, began: string): Message[] {
  const told = STORIES.filter((story) => story.ruc === ruc).map((story, place): Message => {
    const files = Array.from({ length: story.files ?? 0 }, (_, file) => `documento-${file + 1}.pdf`);
    const { label, subject, back, folder = '00', wasRead = false } = story;
    const day = addDays(began, -back);
    return {
      ...{ tray: '2', label, subject, folder, day, time: '16:52:10', files, wasRead },
      code: codeOf(`${ruc}/${place}/${subject}`),
    };
  });
  const usual = Array.from({ length: MONTHS_BACK }, (_, back) => monthly(ruc, began, back)).flat();
  return newestFirst([...told, ...usual.filter(({ day }) => day <= began)]);
}

export function newestFirst(messages: readonly Message[]): Message[] {
  return messages.toSorted((a, b) => `${b.day} ${b.time} ${b.code}`.localeCompare(`${a.day} ${a.time} ${a.code}`));
}

/** What every taxpayer gets. */
function monthly(ruc: string, began: string, back: number): Message[] {
  const [year, month] = shifted(began, -back);
  const [yearBefore, monthBefore] = shifted(began, -back - 1);
  const random = randomOf(hashOf(`${ruc} buzón ${year}-${month}`));
  const at = (day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const of = `FV 621, ${MONTHS[monthBefore - 1]} ${yearBefore}`;
  const one = (day: number, label: string, subject: string): Message => ({
    ...{ tray: '1', label, subject, folder: '00', day: at(day), files: [] },
    time: `${String(random.between(8, 19)).padStart(2, '0')}:${String(random.between(10, 59))}:05`,
    code: codeOf(`${ruc}/${at(day)}/${subject}`),
    wasRead: back > 1 || random.chance(0.5),
  });
  const payments = ruc === LARGEST ? 9 : 1;
  return [
    one(random.between(11, 20), '16', `Constancia de declaración ${of}`),
    ...Array.from({ length: payments }, () =>
      one(random.between(2, 22), '16', `Constancia de pago NPS ${random.between(1000, 9999)}`),
    ),
    ...(random.chance(0.25) ? [one(3, '00', 'Actualiza tu correo y celular en el RUC')] : []),
    ...(month === 11 ? [one(4, '16', `Cronograma de obligaciones ${year + 1}`)] : []),
  ];
}

function shifted(began: string, months: number): [year: number, month: number] {
  const place = Number(began.slice(0, 4)) * 12 + Number(began.slice(5, 7)) - 1 + months;
  return [Math.floor(place / 12), (place % 12) + 1];
}

/** Nine digits, as those that were seen. */
export function codeOf(text: string): number {
  return 100_000_000 + (hashOf(text) % 900_000_000);
}
