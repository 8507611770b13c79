/** A file that is no bank's statement that we can read. Its message is Spanish and says what to do. */
export class StatementRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StatementRefused';
  }
}
