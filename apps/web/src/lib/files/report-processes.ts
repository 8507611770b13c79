import type { ProcessTexts } from '../../ui/overlays/process-dialog.tsx';
import { DOWNLOADED, TAKES_MINUTES } from './download-words.ts';

/** What is done with reports and their vouchers in a `ProcessDialog`. The names are the specification's. */
export type ReportProcess =
  | 'downloadExcel'
  | 'aprobeReport'
  | 'declineReport'
  | 'declineAllReport'
  | 'aprobeMasiveReport'
  | 'editReport'
  | 'editMasiveReport';

export const REPORT_PROCESSES: Record<ReportProcess, ProcessTexts> = {
  downloadExcel: {
    open: { title: 'Descarga tu reporte', text: 'Prepararemos el archivo del periodo.', confirm: 'Descargar Archivo' },
    loading: { title: 'Preparando tu reporte', text: TAKES_MINUTES },
    done: DOWNLOADED,
  },
  aprobeReport: {
    open: { title: 'Validar comprobante', text: 'Pasará a ser gasto deducible.', confirm: 'Validar' },
    loading: { title: 'Validando el comprobante', text: TAKES_MINUTES },
    done: { title: 'Comprobante validado', text: 'Ya cuenta como gasto deducible del periodo.' },
  },
  declineReport: {
    open: {
      title: 'Rechazar comprobante',
      text: 'Dejará de contar como gasto deducible.',
      confirm: 'Rechazar',
      danger: true,
    },
    loading: { title: 'Rechazando el comprobante', text: TAKES_MINUTES },
    done: { title: 'Comprobante rechazado', text: 'Lo encuentras en la sección Rechazados.' },
  },
  declineAllReport: {
    open: {
      title: 'Rechazar comprobantes',
      text: 'Todos los seleccionados dejarán de contar como gasto deducible.',
      confirm: 'Rechazar',
      danger: true,
    },
    loading: { title: 'Rechazando los comprobantes', text: TAKES_MINUTES },
    done: { title: 'Comprobantes rechazados', text: 'Los encuentras en la sección Rechazados.' },
  },
  aprobeMasiveReport: {
    open: {
      title: 'Validar comprobantes',
      text: 'Todos los seleccionados pasarán a ser gasto deducible.',
      confirm: 'Validar',
    },
    loading: { title: 'Validando los comprobantes', text: TAKES_MINUTES },
    done: { title: 'Comprobantes validados', text: 'Ya cuentan como gasto deducible del periodo.' },
  },
  editReport: {
    open: { title: 'Corregir comprobante', text: 'Escribe el sustento de la corrección.', confirm: 'Guardar' },
    loading: { title: 'Guardando la corrección', text: TAKES_MINUTES },
    done: { title: 'Corrección guardada', text: 'El comprobante se actualizó correctamente.' },
  },
  editMasiveReport: {
    open: { title: 'Corregir comprobantes', text: 'Escribe el sustento de las correcciones.', confirm: 'Guardar' },
    loading: { title: 'Guardando las correcciones', text: TAKES_MINUTES },
    done: { title: 'Correcciones guardadas', text: 'Los comprobantes se actualizaron correctamente.' },
  },
};
