import { SunatError } from '@yupana/sunat/errors.ts';

/** Why SUNAT is not asked, or not believed, although it would answer. Rooms throw them; failure.ts says what they mean. */

/** SUNAT accepted the credentials, but those of another account before: the RUC is theirs. */
export class RucHeld extends Error {
  constructor() {
    super('The RUC is held by another account.');
    this.name = 'RucHeld';
  }
}

/** Two keys of this SOL user were refused: no other is sent before that moment, whoever asks. */
export class SolUserRests extends Error {
  readonly until: Date;
  readonly waitMs: number;

  constructor(until: Date, now: Date) {
    super('The SOL user rests.');
    this.name = 'SolUserRests';
    this.until = until;
    this.waitMs = until.getTime() - now.getTime();
  }
}

/** Somebody else of us is at the portal with this SOL user: in another process, for another account, or for something else. */
export class SolUserBusy extends Error {
  constructor() {
    super('The SOL user is in use.');
    this.name = 'SolUserBusy';
  }
}

/** Whoever sent this key died before SUNAT's answer was kept: it may have been a refusal. */
export class LoginCutOff extends Error {
  constructor() {
    super('A login was cut off.');
    this.name = 'LoginCutOff';
  }
}

/** That a company is not let in at a service of SUNAT's, and how sure that is (decision 0072). */
export type Refusal =
  /** Known: SUNAT's own code for it, or credentials that it refused. */
  | { access: 'no-permission' | 'refused' }
  /** Turned away at the door, which one answer does not prove. */
  | { access: 'denied'; by: 'service' | 'gateway' }
  /** Nobody asked: the SOL user rests until then. */
  | { access: 'rests'; until: Date };

/** What a failure says of whether a company is let in at a service of SUNAT's; null when it says nothing of it. */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof SolUserRests) return { access: 'rests', until: error.until };
  if (error instanceof RucHeld || error instanceof LoginCutOff) return { access: 'refused' };
  if (!(error instanceof SunatError)) return null;
  const { fault } = error;
  if (fault.kind === 'AccessDenied') return { access: 'denied', by: fault.by };
  if (fault.kind === 'PermissionMissing' || fault.kind === 'OptionMissing') return { access: 'no-permission' };
  return fault.kind === 'CredentialsRejected' || fault.kind === 'LoginNotUnderstood' ? { access: 'refused' } : null;
}
