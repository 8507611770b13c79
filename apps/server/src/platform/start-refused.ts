/** The server cannot start as things are, and whoever runs it can mend that: the message says what and how, without a stack. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartRefused';
  }
}
