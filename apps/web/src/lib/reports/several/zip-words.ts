import { REPORT_TITLES } from '@yupana/contract/report-kinds.ts';
import type { ReportZip } from '@yupana/contract/report-zips.ts';
import { formatPeriod } from '@yupana/tax/period.ts';
import type { FichaShape, Tone } from '../../../ui/figures/ficha.tsx';
import { formatCount, pluralize } from '../../formats.ts';

/** What is said of a zip of several files, in one place. */

interface Look {
  shape: FichaShape;
  tone: Tone;
  text: string;
}

export function lookOf({ state, pieces_done, pieces_total, included }: ReportZip): Look {
  const under = { shape: 'half', tone: 'info' } as const;
  switch (state) {
    case 'waiting':
      return { shape: 'empty', tone: 'neutral', text: 'En cola' };
    case 'building':
      return { ...under, text: `Preparando: ${formatCount(pieces_done)} de ${formatCount(pieces_total)} archivos` };
    case 'packing':
      return { ...under, text: 'Juntando los archivos' };
    case 'done':
      return included === pieces_total
        ? { shape: 'full', tone: 'positive', text: pluralize(included, 'archivo', 'archivos') }
        : { shape: 'ring', tone: 'warning', text: `${formatCount(included)} de ${formatCount(pieces_total)} archivos` };
    case 'empty':
      return { shape: 'empty', tone: 'neutral', text: 'Ningún archivo tiene comprobantes' };
    case 'failed':
      return { shape: 'struck', tone: 'danger', text: 'No se pudo preparar' };
    case 'cancelled':
      return { shape: 'empty', tone: 'neutral', text: 'Cancelado' };
  }
}

/** «RCE de Oct 2026, Comercial Siete Quenas S.A.C.» */
export function pieceText({ kind, tax_period, name }: NonNullable<ReportZip['current']> | ReportZip['told'][number]) {
  return `${REPORT_TITLES[kind]} de ${formatPeriod(tax_period)}, ${name}`;
}

/** Of a company's files, in the words of where they are. */
export function companyLook({ total, done, included, told }: ReportZip['companies'][number]): Look {
  if (done < total) {
    const isBegun = done > 0;
    return {
      ...(isBegun ? ({ shape: 'half', tone: 'info' } as const) : ({ shape: 'empty', tone: 'neutral' } as const)),
      text: isBegun ? `${formatCount(done)} de ${formatCount(total)}` : 'En cola',
    };
  }
  if (told === 0) return { shape: 'full', tone: 'positive', text: pluralize(total, 'archivo', 'archivos') };
  const isIn = included === total ? 'por revisar' : `${formatCount(included)} de ${formatCount(total)}`;
  return { shape: 'ring', tone: 'warning', text: isIn };
}
