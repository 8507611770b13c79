/**
 * Céntimos, of the voucher's own currency, up to which two amounts are the same: each side rounds its lines by itself.
 * @source facts of tax rules, F8c: «abs(dif) > 0.05 por importe»
 */
export const TOLERANCE = 5;
