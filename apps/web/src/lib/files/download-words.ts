/** What is said while something is prepared, and once it was downloaded: the specification's words. */
export const TAKES_MINUTES = 'El proceso puede tardar hasta unos minutos. No cierres esta ventana.';
export const DOWNLOADED = {
  title: 'Descarga completada',
  text: 'Los comprobantes fueron descargados exitosamente.',
};
