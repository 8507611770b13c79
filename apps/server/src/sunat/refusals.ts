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

/** What a failure says of whether a company is let in at a service of SUNAT's; null when it says nothing of it. */
export function refusalIn(error: unknown): 'no-permission' | 'refused' | null {
  if (error instanceof SolUserRests || error instanceof RucHeld) return 'refused';
  if (!(error instanceof SunatError)) return null;
  if (error.kind === 'PermissionMissing') return 'no-permission';
  return error.kind === 'CredentialsRejected' || error.kind === 'LoginNotUnderstood' ? 'refused' : null;
}
