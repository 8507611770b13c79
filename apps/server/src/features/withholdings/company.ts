/** Whose detractions, perceptions and retentions. */
export interface Company {
  firmId: string;
  businessId: string;
}
