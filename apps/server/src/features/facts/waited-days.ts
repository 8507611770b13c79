/**
 * So long, from the day on which SUNAT listed a voucher or was first asked, its document and its validity are waited for while somebody
 * asks for them; then it is one that could not be validated (rule `cpe-validez-pendiente`).
 */
export const WAITED_DAYS = 5;
