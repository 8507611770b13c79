import { RECKONED } from '@yupana/contract/reckoned-day.ts';
import { daysBetween, weekday } from '@yupana/tax/days.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import { dayText } from '../../../platform/calendar.ts';
import type { MailContent, MailSection } from '../../../platform/mail-layout.ts';
import { alertLine } from '../alert-line.ts';
import { changesInWords, daysInWords, listed, many } from '../words.ts';
import type { CompanyNews } from './read-digest.ts';

/** Companies that are told by name; the others are counted. */
const MOST_COMPANIES = 15;
/** Lines of each kind of one company; the others are counted. */
const MOST_OF_A_KIND = 3;
/** A deadline is told so many days before, and as many after it went by unsigned; from then on among what stands. */
const DAYS_BEFORE = 3;
/** Companies of what stands that are told by name; the others are counted. */
const MOST_STANDING = 3;
const MONDAY = 1;

type Line = MailSection['lines'][number];
type Digest = Pick<MailContent, 'paragraphs' | 'sections' | 'action'> & { subject: string };

/**
 * The digest of a day, the most pressing companies first; undefined when there is nothing to tell. What waits alone is no news: it is told
 * beside what is. What stands, and nobody mends, has a line of each kind in every digest; where there is no news it is told on Mondays.
 * @param today `AAAA-MM-DD` in Peru
 */
export function writeDigest(all: readonly CompanyNews[], today: string, publicUrl: string): Digest | undefined {
  const told = all
    .map((news) => ({ news, lines: linesOf(news, today, publicUrl) }))
    .filter(({ lines }) => lines.length > 0)
    .sort(
      (a, b) => weightOf(b.news, today) - weightOf(a.news, today) || nameOf(a.news).localeCompare(nameOf(b.news), 'es'),
    );
  const [first] = told;
  const day = dayText(today);
  const action = { label: 'Ver mis empresas', link: `${publicUrl}/inicio` };
  const lines = [...refusedOf(all, publicUrl), ...overdueOf(all, today, publicUrl)];
  const standing = lines.length > 0 ? [{ title: 'Sigue pendiente', lines }] : [];
  if (!first) {
    if (lines.length === 0 || weekday(today) !== MONDAY) return undefined;
    return {
      subject: `Resumen del ${day}: lo que sigue pendiente`,
      paragraphs: [`Hasta hoy, ${day}, no hay novedades en tus empresas. Te lo recordamos una vez por semana.`],
      ...{ sections: standing, action },
    };
  }
  const more = told.length - MOST_COMPANIES;
  return {
    subject:
      told.length === 1
        ? `Resumen del ${day}: ${nameOf(first.news)}`
        : `Resumen del ${day}: ${told.length} empresas con novedades`,
    paragraphs: [`Esto pasó en tus empresas hasta hoy, ${day}.`, ...waitingOf(all)],
    sections: [
      ...told.slice(0, MOST_COMPANIES).map(({ news: { business }, lines }) => ({
        title: `${business.name} · RUC ${business.ruc}`,
        lines,
      })),
      ...(more > 0 ? [{ title: `y ${many(more, 'empresa más', 'empresas más')} con novedades`, lines: [] }] : []),
      ...standing,
    ],
    action,
  };
}

const nameOf = ({ business }: CompanyNews) => business.name;

/** Of all companies, also those without news: how many vouchers wait for a person. */
function waitingOf(all: readonly CompanyNews[]): string[] {
  const waiting = all.filter(({ due }) => due?.missing.some(({ is }) => is === 'observed'));
  if (waiting.length === 0) return [];
  const companies = many(waiting.length, 'empresa tiene', 'empresas tienen');
  const period = waiting[0]?.due?.period;
  return [`${companies} compras observadas que esperan tu decisión${period ? ` en ${formatPeriod(period)}` : ''}.`];
}

/** Of all companies: which nobody can collect, in one line. */
function refusedOf(all: readonly CompanyNews[], publicUrl: string): Line[] {
  const refused = all.flatMap(({ business, refused }) => (refused === null ? [] : [{ business, refused }]));
  const [first] = refused;
  if (!first) return [];
  const names = namedOf(refused.map(({ business, refused }) => `${business.name} (${lowered([refused])[0]})`));
  return [
    {
      text: `${many(refused.length, 'empresa no se puede recolectar', 'empresas no se pueden recolectar')}: ${names}.`,
      action:
        refused.length === 1
          ? {
              label: 'Corregir credenciales',
              link: `${publicUrl}/dashboard/editar-credenciales?ruc=${first.business.ruc}`,
            }
          : { label: 'Ver qué empresas', link: `${publicUrl}/inicio/tabla` },
    },
  ];
}

/** Of all companies: whose deadline went by some days ago, of which neither a close nor a declaration is known; in one line. */
function overdueOf(all: readonly CompanyNews[], today: string, publicUrl: string): Line[] {
  const late = all.flatMap(({ business, due }) => {
    if (!due || due.on === null || due.state === 'closed' || due.presented) return [];
    return daysBetween(due.on, today) > DAYS_BEFORE
      ? [{ name: business.name, period: due.period, on: due.on, says: dayOf(due.on, due.reckoned) }]
      : [];
  });
  const sorted = late.toSorted((a, b) => a.on.localeCompare(b.on) || a.name.localeCompare(b.name, 'es'));
  const [first] = sorted;
  if (!first) return [];
  const names = namedOf(sorted.map(({ name, says }) => `${name} (${says})`));
  return [
    {
      text: `${monthOf(first.period)} venció y no está cerrado ni consta presentado en ${many(late.length, 'empresa', 'empresas')}: ${names}.`,
      action: { label: 'Ver el calendario', link: `${publicUrl}/inicio/calendario?tax_period=${first.period}` },
    },
  ];
}

/** The first of them, and how many more there are. */
function namedOf(names: readonly string[]): string {
  const more = names.length - MOST_STANDING;
  return listed([...names.slice(0, MOST_STANDING), ...(more > 0 ? [`${more.toLocaleString('en-US')} más`] : [])]);
}

/** What is lost if nobody looks comes before what only came. */
function weightOf({ alerts, decided, messages, due }: CompanyNews, today: string): number {
  const isDue = due !== null && isPressing(due, today);
  return (alerts.length > 0 ? 16 : 0) + (decided.length > 0 ? 8 : 0) + (messages?.urgent ? 4 : 0) + (isDue ? 2 : 0);
}

function isPressing({ on, state }: NonNullable<CompanyNews['due']>, today: string): boolean {
  return on !== null && state !== 'closed' && Math.abs(daysBetween(today, on)) <= DAYS_BEFORE;
}

function linesOf(news: CompanyNews, today: string, publicUrl: string): Line[] {
  const { business, came, decided, alerts, messages, due } = news;
  const screen = (path: string, query = '') => `${publicUrl}/dashboard/${path}?ruc=${business.ruc}${query}`;
  return [
    ...capped(
      decided.map(({ period, count }) => ({
        text: `Cambió después de decidir: ${many(count, 'compra', 'compras')} de ${monthOf(period)} que SUNAT ya no da igual.`,
        action: { label: 'Ver qué cambió', link: screen('recoleccion/cambios', `&tax_period=${period}`) },
      })),
      'periodo',
      'periodos',
    ),
    ...capped(
      alerts.map((alert) => alertLine(alert, publicUrl)),
      'proveedor',
      'proveedores',
    ),
    ...(due && isPressing(due, today)
      ? [
          {
            text: `${monthOf(due.period)} ${dueWords(due.on as string, due.reckoned, today)}. Por resolver: ${lowered(due.missing.map(({ says }) => says)).join(', ')}.`,
            action: { label: 'Ver el cierre', link: screen('cierre', `&tax_period=${due.period}`) },
          },
        ]
      : []),
    ...(messages
      ? [
          {
            text: `Llegó al Buzón SOL: ${many(messages.count, 'mensaje sin leer', 'mensajes sin leer')}${messages.urgent > 0 ? `, ${many(messages.urgent, 'urgente', 'urgentes')}` : ''}.`,
            action: { label: 'Ver el buzón', link: `${publicUrl}/inicio/buzon?empresa=${business.ruc}` },
          },
        ]
      : []),
    ...(
      [
        ['RCE', 'compra', 'compras'],
        ['RVIE', 'venta', 'ventas'],
      ] as const
    ).flatMap(([book, one, several]) => {
      const byPeriod = Map.groupBy(
        came.filter((row) => row.book === book),
        (row) => row.tax_period,
      );
      const lines = [...byPeriod]
        .toSorted(([a], [b]) => b.localeCompare(a))
        .flatMap(([period, rows]) => {
          const text = changesInWords(rows, { one, several });
          const link = screen('recoleccion/cambios', `&book=${book}&tax_period=${period}`);
          const action = { label: 'Ver cambios', link };
          return text === '' ? [] : [{ text: `Llegó de SUNAT para ${monthOf(period)}: ${text}.`, action }];
        });
      return capped(lines, 'periodo', 'periodos');
    }),
  ];
}

/** A day, and whether it is calculated, for want of its year's table. */
function dayOf(on: string, reckoned: boolean): string {
  return reckoned ? `${dayText(on)}, ${RECKONED}` : dayText(on);
}

function dueWords(on: string, reckoned: boolean, today: string): string {
  const days = daysBetween(today, on);
  const day = dayOf(on, reckoned);
  return `${days < 0 ? 'venció' : 'vence'} el ${day} (${daysInWords(days)})`;
}

/** They stand in the middle of a sentence. */
function lowered(says: readonly string[]): string[] {
  return says.map((text) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text));
}

function monthOf(period: string): string {
  return formatPeriod(parsePeriod(period));
}

function capped(lines: readonly Line[], one: string, several: string): Line[] {
  const more = lines.length - MOST_OF_A_KIND;
  if (more <= 0) return [...lines];
  return [...lines.slice(0, MOST_OF_A_KIND), { text: `y ${many(more, `${one} más`, `${several} más`)}.` }];
}
