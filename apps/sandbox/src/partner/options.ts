/** What Siscont and the product share. */
export interface PartnerOptions {
  /** Signs the links. */
  secret: string;
  /** Where the links lead: `http://localhost:3000`. */
  productUrl: string;
}
