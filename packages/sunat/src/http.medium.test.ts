import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { failure } from '../test/client.ts';
import { serve } from '../test/serve.ts';
import { createRedactor } from './evidence.ts';
import { createHttp, type HttpOptions } from './http.ts';

test('a server that drips a byte now and then is cut off at the total time', async () => {
  const line = await lineTo(
    (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    },
    { totalMs: 200 },
  );
  const error = await failure(line.send());
  expect(error.fault).toEqual({ kind: 'ServiceUnavailable', reason: 'timeout' });
  expect(error.evidence?.body).toBe('total time exceeded');
});

test('who waits for less over the same connections is given up sooner, and all end together', async () => {
  const url = new URL(await serve((_request, response) => void setTimeout(() => response.end('late'), 300)));
  const http = createHttp();
  const impatient = http.withPatience({ totalMs: 50 });
  const asked = { call: 'test', method: 'GET', url, headers: {}, maxBytes: 1000, redact: createRedactor([]) } as const;
  expect((await failure(impatient.send(asked))).fault).toEqual({ kind: 'ServiceUnavailable', reason: 'timeout' });
  expect((await http.send(asked)).body.toString()).toBe('late');
  await http.close();
  expect((await failure(impatient.send(asked))).fault).toEqual({ kind: 'ServiceUnavailable', reason: 'connection' });
});

test('a redirect is an answer, not followed: the password goes nowhere else', async () => {
  const asked: string[] = [];
  const line = await lineTo((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await line.send()).status).toBe(302);
  expect(asked).toEqual(['/']);
});

test('Retry-After is read as seconds or as a date, and ignored when it is neither', async () => {
  const values = ['5', new Date(Date.now() + 30_000).toUTCString(), 'later'];
  const line = await lineTo((_request, response) => {
    response.writeHead(429, { 'retry-after': values.shift() ?? '' }).end();
  });
  expect((await line.send()).retryAfterMs).toBe(5_000);
  const dated = (await line.send()).retryAfterMs;
  expect(dated).toBeGreaterThan(27_000);
  expect(dated).toBeLessThanOrEqual(30_000);
  expect((await line.send()).retryAfterMs).toBeNull();
});

test('the declared type comes in lower case and without its parameters', async () => {
  const line = await lineTo((_request, response) => {
    response.writeHead(200, { 'content-type': 'Application/JSON; charset=UTF-8' }).end('{}');
  });
  expect((await line.send()).contentType).toBe('application/json');
});

test('nothing is sent when the signal has fired already', async () => {
  let asked = 0;
  const line = await lineTo((_request, response) => {
    asked += 1;
    response.end();
  });
  await expect(line.send(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  expect(asked).toBe(0);
});

async function lineTo(listener: RequestListener, options: HttpOptions = {}) {
  const url = new URL(await serve(listener));
  const http = createHttp(options);
  onTestFinished(() => http.close());
  return {
    send: (signal?: AbortSignal) =>
      http.send({ call: 'test', method: 'GET', url, headers: {}, maxBytes: 1000, redact: createRedactor([]) }, signal),
  };
}
