/**
 * Why a file is not here. queued: in the line of what SUNAT is asked for · failing: in that line too, as the screens and the rules say
 * of both, and SUNAT failed the last time · not-yet: SUNAT does not have it yet, it is asked again · not-found: SUNAT does not have
 * it · not-understood: what SUNAT answered was never what it should be · no-access: the company's API client, or its SOL user where it
 * has none, may not ask for it · not-electronic: there is none of this type of voucher · unreadable: what came cannot be read
 */
export const fileReasons = [
  'queued',
  'failing',
  'not-yet',
  'not-found',
  'not-understood',
  'no-access',
  'not-electronic',
  'unreadable',
] as const;
export type FileReason = (typeof fileReasons)[number];
