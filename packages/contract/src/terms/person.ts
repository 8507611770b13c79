/** What is known of a person's fields, for the schemas that judge them and for the forms that ask for them. */

export const accountantProfiles = ['Contador Freelance', 'Estudio Contable'] as const;

/** Of the names together, and of the surnames together. */
export const LONGEST_NAME = 80;
/** Of a partner's account, whose name may be that of a company. */
export const LONGEST_PARTNER_NAME = 200;
export const LONGEST_EMAIL = 254;
export const LONGEST_COUPON = 40;
/** A code of the authenticator app, or one of the recovery codes. */
export const LONGEST_SECOND_STEP_CODE = 40;

export const LEAST_PASSWORD = 6;
/** Bounds the cost of hashing. */
export const LONGEST_PASSWORD = 72;
export const hasUpperCase = (text: string): boolean => /\p{Lu}/u.test(text);
export const hasLowerCase = (text: string): boolean => /\p{Ll}/u.test(text);
