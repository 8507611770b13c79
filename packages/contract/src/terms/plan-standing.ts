/** What an account's subscription says of itself: its type and its day. */
export interface Standing {
  /** 1 trial, 2 paid */
  plan_type: 1 | 2;
  /** `YYYY-MM-DD` */
  end_date: string;
}

export const TRIAL = 1;
export const PAID = 2;

/** Days, its last one included, from which on a paid plan says that it is about to end. */
export const ENDS_SOON = 7;

/** How many days a trial has; a coupon may give more. */
export const TRIAL_DAYS = 7;

/**
 * Whether the account is closed: no company can be opened or registered until a plan is paid. A trial is over on its end
 * date, as the home says that day; a paid plan is lived to the end of its last day.
 * @param today plain date in Lima
 */
export function isPlanOver({ plan_type, end_date }: Standing, today: string): boolean {
  return plan_type === PAID ? end_date < today : end_date <= today;
}

/** Why a plan refuses one company more. */
export const PLAN_REFUSALS = ['TRIAL_ENDED', 'PLAN_ENDED', 'PARTNER_LICENSE_ENDED', 'PLAN_LIMIT_REACHED'] as const;

/** Codes of refused registrations that paying a plan, or a larger one, undoes. */
export const NEEDS_PLAN: ReadonlySet<string> = new Set(PLAN_REFUSALS);
