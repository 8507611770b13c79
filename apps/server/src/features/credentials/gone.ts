import { AppError } from '../../platform/errors.ts';

/** It was removed, put away or became another account's while SUNAT, or a turn to ask it, was waited for. To a person it is not found. */
export class Gone extends AppError {
  constructor() {
    super('NOT_FOUND');
  }
}
