/** Of a book of which nothing is known: what SUNAT expects, and what came. */
export const NO_FIGURES = {
  expected_count: null,
  expected_igv: null,
  expected_total: null,
  obtained_count: null,
  obtained_igv: null,
  obtained_total: null,
};
