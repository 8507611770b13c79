/** What no file can be made of, whoever asks again: its text says why, in the words of who reads the screen. */
export class Unwritable extends Error {}
