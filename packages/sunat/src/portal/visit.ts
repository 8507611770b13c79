import type { Answer, HttpRequest } from '../http.ts';

type Request = Omit<HttpRequest, 'redact'>;
type Reader<T> = (answer: Answer) => T | Promise<T>;

/** What an application of ww1 is asked with, inside of an open visit. */
export interface ApplicationVisit {
  /** Whose. */
  readonly ruc: string;
  /** `https://ww1.sunat.gob.pe` */
  readonly ww1: string;
  /** Asks with the visit's cookies, again after what passes by itself. @throws SunatError; the signal's reason */
  ask<T>(request: Request, read: Reader<T>, signal?: AbortSignal): Promise<T>;
  /** The same, sent once whatever comes of it: for what SUNAT remembers. @throws SunatError; the signal's reason */
  askOnce<T>(request: Request, read: Reader<T>, signal?: AbortSignal): Promise<T>;
  /** Enters the application anew, by the menu; its first page. @throws SunatError as opening it; VisitEnded */
  enterAgain(signal?: AbortSignal): Promise<string>;
}
