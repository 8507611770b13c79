/** «Est. Comp.» of the proposal: baja, revertido, anulado. @source table 14, RS 112-2021/SUNAT annex 1 */
export const VOIDED_IN_PROPOSAL: readonly string[] = ['2', '3', '4'];

/** Whether the proposal lists a voucher and says that it is no more. */
export function isVoidedInProposal(status: string): boolean {
  return VOIDED_IN_PROPOSAL.includes(status);
}
