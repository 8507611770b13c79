/** What is said where a voucher has neither image nor XML yet. */
export const NOT_YET = {
  view: 'Estamos procesando la visualización del comprobante. Estará disponible en menos de 24 horas.',
  download: 'Estamos procesando la descarga del comprobante. Estará disponible en menos de 24 horas.',
};

/** What a row without image nor XML says, wherever it says it. */
export const NO_LINKS = NOT_YET.view;
