/** What one charge pays, as the call takes it. */
export interface Chosen {
  movement: string;
  vouchers: { code: string; amount: number }[];
}
