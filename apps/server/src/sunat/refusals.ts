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
