import type { IncomingMessage, ServerResponse } from 'node:http';

export function json(response: ServerResponse, status: number, body: unknown): ServerResponse {
  response.writeHead(status, { 'content-type': 'application/json' });
  return response.end(JSON.stringify(body));
}

/** A validation error of api-sire. `cod` is a number in both levels, as real captures show it. */
export function refused(response: ServerResponse, cod: number, msg: string): ServerResponse {
  return json(response, 422, {
    cod: 422,
    msg: 'Unprocessable Entity - Se presentaron errores de validacion que impidieron completar el Request',
    errors: [{ cod, msg }],
  });
}

/** What the firewall in front of the service answers to a caller without User-Agent. */
export function gatewayRefusal(response: ServerResponse): ServerResponse {
  response.writeHead(401, { 'content-type': 'text/html' });
  return response.end(
    '<html><head><title>401 Authorization Required</title></head><body><center>nginx</center></body></html>',
  );
}

/** An expired token: 401 and not one byte of body. */
export function expired(response: ServerResponse): ServerResponse {
  response.writeHead(401, { 'content-length': '0' });
  return response.end();
}

export function cookieOf(request: IncomingMessage, name: string): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
}

/** The fields of a form that was sent. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

export function html(response: ServerResponse, text: string): unknown {
  response.writeHead(200, { 'content-type': 'text/html;charset=UTF-8' });
  return response.end(text);
}
