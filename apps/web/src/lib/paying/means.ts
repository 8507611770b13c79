import { MEANS } from '@yupana/contract/paid-words.ts';

/** What most purchases are paid with, first. */
const ORDER = [
  ...(['003', '001', '005', '006', '007', '004', '002'] as const),
  ...(['008', '009', '010', '011', '012', '013', '999'] as const),
];

export const MEANS_OPTIONS = ORDER.map((value) => ({ value, label: MEANS[value] }));
