/** What stands beside a last day of a year whose table SUNAT has not published yet, wherever it is said. */
export const RECKONED = 'calculado';
/** Why. */
export const RECKONED_WHY = 'Calculado: SUNAT aún no publica el cronograma de ese año.';
