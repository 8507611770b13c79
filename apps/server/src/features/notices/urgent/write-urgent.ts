import type { Business } from '@yupana/contract/businesses.ts';
import type { SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import { TROUBLES } from '@yupana/contract/troubles.ts';
import type { ChangeKind } from '@yupana/contract/vouchers.ts';
import { formatPeriod, parsePeriod } from '@yupana/tax/period.ts';
import type { MailContent, MailSection } from '../../../platform/mail-layout.ts';
import { alertLine } from '../alert-line.ts';
import { changesInWords, listed, many } from '../words.ts';

type Company = Pick<Business, 'uuid' | 'ruc' | 'name' | 'trouble'>;

/** Something urgent of a company, as it stands when it is told. */
export type Urgent = { business: Company } & (
  | { kind: 'rejections' }
  | { kind: 'suppliers'; alert: SupplierAlert }
  | { kind: 'closed_periods'; period: string; counted: readonly { kind: ChangeKind; count: number }[] }
);

/** Lines that are told; the others are counted. */
const MOST_LINES = 30;

const SUBJECTS: Readonly<Record<Urgent['kind'], string>> = {
  rejections: 'credenciales rechazadas',
  suppliers: 'proveedores en alerta',
  closed_periods: 'cambios después del cierre',
};

/** One letter of all that is urgent, by company, in the order in which it was noted. */
export function writeUrgent(
  all: readonly Urgent[],
  publicUrl: string,
): Pick<MailContent, 'paragraphs' | 'sections'> & { subject: string } {
  const told = all.slice(0, MOST_LINES);
  const more = all.length - told.length;
  const kinds = [...new Set(all.map(({ kind }) => kind))].map((kind) => SUBJECTS[kind]);
  const names = new Map(all.map(({ business }) => [business.uuid, business.name]));
  const whose = names.size === 1 ? [...names.values()][0] : `${names.size} empresas`;
  return {
    subject: `Aviso: ${listed(kinds)} · ${whose}`,
    paragraphs: ['Te avisamos apenas lo notamos, porque puede necesitarte hoy.'],
    sections: [
      ...[...Map.groupBy(told, ({ business }) => business.uuid).values()].map((of) => ({
        title: `${of[0]?.business.name} · RUC ${of[0]?.business.ruc}`,
        lines: of.map((one) => lineOf(one, publicUrl)),
      })),
      ...(more > 0 ? [{ title: `y ${many(more, 'aviso más', 'avisos más')}`, lines: [] }] : []),
    ],
  };
}

function lineOf(one: Urgent, publicUrl: string): MailSection['lines'][number] {
  const { business } = one;
  switch (one.kind) {
    case 'rejections':
      return {
        text: `${TROUBLES[business.trouble ?? 'sol-user'].what} No la recolectamos hasta que se corrija.`,
        action: {
          label: 'Corregir credenciales',
          link: `${publicUrl}/dashboard/editar-credenciales?ruc=${business.ruc}`,
        },
      };
    case 'suppliers':
      return alertLine(one.alert, publicUrl);
    case 'closed_periods': {
      const what = changesInWords(one.counted, { one: 'comprobante', several: 'comprobantes', isMale: true });
      return {
        text: `${formatPeriod(parsePeriod(one.period))} está cerrado y la propuesta de SUNAT cambió después: ${what}.`,
        action: {
          label: 'Ver el cierre',
          link: `${publicUrl}/dashboard/cierre?ruc=${business.ruc}&tax_period=${one.period}`,
        },
      };
    }
  }
}
