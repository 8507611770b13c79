import { faults, type Titled } from '../scenarios/fault.ts';

export interface MailFault extends Titled {
  /** Of SMTP, in place of taking the message. */
  responseCode: number;
}

export const MAIL = faults<MailFault>()({
  'rechaza-por-ahora': { title: 'El servidor de correo responde 451: inténtelo más tarde', responseCode: 451 },
});
