import { defineSweep } from '../../platform/queue/job.ts';

/** Looks every two minutes whose suppliers are to be held against what SUNAT publishes. */
export const sweepSuppliers = defineSweep('suppliers.sweep', 2);
