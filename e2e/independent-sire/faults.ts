import type { ServerResponse } from 'node:http';
import type { Random } from './random.ts';

/** How SUNAT's services are known to fail, all of them passing troubles: asked again, the call works. */
export const faults = ['500 json', '500 html', 'reset', '200 html', '401 expired'] as const;
export type Fault = (typeof faults)[number];

/** Decides which calls fail: this share of them, each kind of fault in its turn of chance. */
export function faultPicker(random: Random, share: number): () => Fault | undefined {
  return () => (random() < share ? faults[Math.floor(random() * faults.length)] : undefined);
}

export function answerFault(fault: Exclude<Fault, '401 expired'>, response: ServerResponse): unknown {
  switch (fault) {
    case 'reset':
      return response.socket?.resetAndDestroy();
    case '500 json':
      response.writeHead(500, { 'content-type': 'application/json' });
      return response.end(
        JSON.stringify({
          cod: '500',
          msg: 'Internal Server Error - Se presento una condicion inesperada que impidio completar el Request',
          exc: 'java.lang.NullPointerException at pe.gob.sunat',
        }),
      );
    case '500 html':
      response.writeHead(500, { 'content-type': 'text/html' });
      return response.end('<html><head><title>500 Request failed</title></head><body>Request failed</body></html>');
    case '200 html':
      response.writeHead(200, { 'content-type': 'text/html;charset=UTF-8' });
      return response.end(
        '<html><head><title>SUNAT</title></head><body>Ha ocurrido un error, servicio no disponible</body></html>',
      );
  }
}
