import { describe, expect, test } from 'vitest';
import { fixture } from '../../test/answers.ts';
import { CREDENTIALS, createBench, failure, PERIOD } from '../../test/client.ts';
import { play } from '../../test/fake-sunat.ts';
import { createGovernor, type Governor } from '../governor.ts';

describe('the credentials', () => {
  test('a wrong SOL password stops at once, and queued calls do not try it again', async () => {
    const bench = await createBench();
    bench.sunat.script('token', play.json(400, fixture('no-ok/token-wrong-password.json')));
    const error = await failure(bench.client.fetchProposal(PERIOD, 'RCE'));
    expect(error.fault).toEqual({ kind: 'CredentialsRejected', source: 'sol-user' });
    expect(error).toMatchObject({ retry: 'never', act: 'accountant' });
    const others = await Promise.all([
      failure(bench.client.listPeriods('RCE')),
      failure(bench.another().summaryText(PERIOD, 'RVIE')),
    ]);
    expect(others.map(({ kind }) => kind)).toEqual(['CredentialsRejected', 'CredentialsRejected']);
    expect(bench.sunat.count('token')).toBe(1);
  });

  test('after a refusal, only a deliberate check asks SUNAT again', async () => {
    const bench = await createBench();
    bench.sunat.script(
      'token',
      play.json(401, fixture('no-ok/token-wrong-password.json')),
      play.json(200, fixture('ok/token.json')),
    );
    expect((await failure(bench.client.authenticate())).kind).toBe('CredentialsRejected');
    expect((await failure(bench.client.listPeriods('RCE'))).kind).toBe('CredentialsRejected');
    await bench.client.authenticate();
    expect((await bench.client.listPeriods('RCE')).periods).toHaveLength(4);
    expect(bench.sunat.count('token')).toBe(2);
  });

  test('a wrong client id or secret is told apart from a wrong password', async () => {
    const bench = await createBench();
    bench.sunat.script('token', play.json(401, fixture('no-ok/token-wrong-client.json')));
    const error = await failure(bench.client.authenticate());
    expect(error.fault).toEqual({ kind: 'CredentialsRejected', source: 'api-client' });
    expect(error).toMatchObject({ retry: 'never', act: 'accountant' });
    expect(bench.sunat.count('token')).toBe(1);
  });

  test('a client without the SIRE module lacks a permission', async () => {
    const bench = await createBench();
    bench.sunat.script('token', play.json(400, fixture('no-ok/token-without-permission.json')));
    const error = await failure(bench.client.authenticate());
    expect(error.fault).toEqual({ kind: 'PermissionMissing', module: 'SIRE' });
    expect(error).toMatchObject({ retry: 'never', act: 'accountant' });
  });

  test.each([
    ['a page with status 200', play.html(200, fixture('no-ok/200.html'))],
    ['a page with status 401', play.html(401, fixture('no-ok/401.html'))],
    ['JSON of another shape', play.json(200, { resultado: 'OK' })],
    ['a failure that speaks of the credentials', play.json(500, { msg: 'Error al validar la clave del usuario' })],
    ['more than any token', play.bytes(200, Buffer.alloc(3_000_000, 'x'))],
  ])('%s may be a refusal: the password is not sent again by itself', async (_name, said) => {
    const bench = await createBench();
    bench.sunat.script('token', said);
    const error = await failure(bench.client.authenticate());
    expect(error).toMatchObject({ kind: 'LoginNotUnderstood', act: 'accountant', retry: 'never' });
    expect(error.evidence?.call).toBe('security.token');
    expect((await failure(bench.client.listPeriods('RCE'))).kind).toBe('LoginNotUnderstood');
    expect(bench.sunat.count('token')).toBe(1);
  });

  test('a token host that fails for a moment is asked again', async () => {
    const bench = await createBench();
    bench.sunat.script(
      'token',
      play.html(500, fixture('no-ok/500.html')),
      play.reset,
      play.html(503, Buffer.from('<p>Estimado usuario, estamos en mantenimiento.</p>')),
      play.json(200, fixture('ok/token.json')),
    );
    await bench.client.authenticate();
    expect(bench.sunat.count('token')).toBe(4);
  });

  test('a token host that is down is given up after the agreed tries, not their square', async () => {
    const bench = await createBench({ pace: { tries: 3 } });
    bench.sunat.script('token', play.json(503, {}));
    const error = await failure(bench.client.listPeriods('RCE'));
    expect(error).toMatchObject({ kind: 'ServiceUnavailable', retry: 'later', act: 'nobody' });
    expect(bench.sunat.count('token')).toBe(3);
  });
});

describe('the session', () => {
  test('an expired token is renewed once and the call goes on', async () => {
    const bench = await createBench();
    bench.sunat.script('periods', play.bytes(401, Buffer.alloc(0)), play.json(200, fixture('ok/periods.json')));
    expect((await bench.client.listPeriods('RCE')).periods).toHaveLength(4);
    expect(bench.sunat.count('token')).toBe(2);
  });

  test('calls that find the same token expired share its renewal', async () => {
    const bench = await createBench();
    let issued = 0;
    bench.sunat.script('token', (response) => {
      issued += 1;
      response.end(JSON.stringify({ access_token: `token-${issued}`, expires_in: 3600 }));
    });
    bench.sunat.script('periods', (response, { headers }) =>
      headers.authorization === 'Bearer token-1'
        ? response.writeHead(401).end()
        : response.end(fixture('ok/periods.json')),
    );
    await Promise.all([1, 2, 3, 4].map(() => bench.client.listPeriods('RCE')));
    expect(issued).toBe(2);
  });

  test('a token that is refused again after its renewal is an expired session, not a loop', async () => {
    const bench = await createBench();
    bench.sunat.script('periods', play.bytes(401, Buffer.alloc(0)));
    const error = await failure(bench.client.listPeriods('RCE'));
    expect(error.fault).toEqual({ kind: 'SessionExpired', refusedBy: 'service' });
    expect(bench.sunat.count('token')).toBe(2);
    expect(bench.sunat.count('periods')).toBe(2);
  });

  test('a session that was refused for good is not tried again with the same token', async () => {
    const bench = await createBench();
    const refused = play.bytes(401, Buffer.alloc(0));
    bench.sunat.script('periods', refused, refused, play.json(200, fixture('ok/periods.json')));
    await failure(bench.client.listPeriods('RCE'));
    expect((await bench.client.listPeriods('RCE')).periods).toHaveLength(4);
    expect(bench.sunat.count('token')).toBe(3);
  });

  test('one call renews its token once, whatever else goes wrong in between', async () => {
    const bench = await createBench();
    const refused = play.bytes(401, Buffer.alloc(0));
    bench.sunat.script('periods', refused, play.json(500, fixture('no-ok/500.json')), refused);
    expect((await failure(bench.client.listPeriods('RCE'))).kind).toBe('SessionExpired');
    expect(bench.sunat.count('token')).toBe(2);
    expect(bench.sunat.count('periods')).toBe(3);
  });

  test('tokens that die after a few calls delay many calls at once, and stop none', async () => {
    const bench = await createBench({ governor: createGovernor({ perRuc: { concurrency: 4, spacingMs: 0 } }) });
    const uses = new Map<string, number>();
    bench.sunat.script('token', (response) => {
      const token = `token-${uses.size}`;
      uses.set(token, 0);
      response.end(JSON.stringify({ access_token: token, expires_in: 3600 }));
    });
    bench.sunat.script('periods', (response, { headers }) => {
      const token = headers.authorization?.slice('Bearer '.length) ?? '';
      const count = (uses.get(token) ?? 0) + 1;
      uses.set(token, count);
      if (count > 5) response.writeHead(401).end();
      else response.end(fixture('ok/periods.json'));
    });
    await Promise.all(Array.from({ length: 50 }, () => bench.client.listPeriods('RCE')));
    expect(bench.sunat.count('token')).toBeLessThanOrEqual(11);
  });

  test('a gateway page that refuses a fresh token means that the module is not ticked', async () => {
    const bench = await createBench();
    bench.sunat.script('periods', play.html(401, fixture('no-ok/401.html')));
    const error = await failure(bench.client.listPeriods('RCE'));
    expect(error.fault).toEqual({ kind: 'PermissionMissing', module: 'SIRE' });
    expect(error.evidence?.body).toContain('401 Authorization Required');
    expect(bench.sunat.count('token')).toBe(2);
  });
});

describe('the service', () => {
  const passing = {
    'a 500 with JSON': play.json(500, fixture('no-ok/500.json')),
    'a 500 with a page': play.html(500, fixture('no-ok/500.html')),
    'a page with status 200': play.html(200, fixture('no-ok/200.html')),
    'an empty answer with status 200': play.bytes(200, Buffer.alloc(0)),
    'a cut JSON': play.json(200, '[{"numEjercicio":"2026","lisPer'),
    'a connection reset': play.reset,
    'a connection that dies within the answer': play.cut(fixture('ok/periods.json')),
  };
  for (const [name, fault] of Object.entries(passing)) {
    test(`${name} is survived`, async () => {
      const bench = await createBench();
      bench.sunat.script('periods', fault, fault, play.json(200, fixture('ok/periods.json')));
      expect((await bench.client.listPeriods('RCE')).periods).toHaveLength(4);
      expect(bench.sunat.count('periods')).toBe(3);
      expect(bench.clock.pauses).toEqual([400, 800]);
    });
  }

  test('a 500 that stays is an unavailable service, with the evidence', async () => {
    const bench = await createBench();
    bench.sunat.script('periods', play.json(500, fixture('no-ok/500.json')));
    const error = await failure(bench.client.listPeriods('RCE'));
    expect(error.fault).toEqual({ kind: 'ServiceUnavailable', reason: 'server-error' });
    expect(error.evidence).toMatchObject({ call: 'sire.periods', status: 500, contentType: 'application/json' });
    expect(bench.sunat.count('periods')).toBe(6);
  });

  test('a page with status 200 that stays is not understood; it is never an empty period', async () => {
    const bench = await createBench();
    bench.sunat.script('export', play.html(200, fixture('no-ok/200.html')));
    const error = await failure(bench.client.fetchProposal(PERIOD, 'RCE'));
    expect(error).toMatchObject({ kind: 'UnrecognisedAnswer', retry: 'later', act: 'us' });
    expect(error.evidence?.body).toContain('Ha ocurrido un error');
  });

  test('a JSON of another shape is not understood, at the first look', async () => {
    const bench = await createBench();
    bench.sunat.script('periods', play.json(200, { periodos: [] }));
    bench.sunat.script('export', play.json(200, { ok: true }));
    bench.sunat.script('summary', play.json(200, { total: 0 }));
    expect((await failure(bench.client.listPeriods('RCE'))).kind).toBe('UnrecognisedAnswer');
    expect((await failure(bench.client.fetchProposal(PERIOD, 'RVIE'))).kind).toBe('UnrecognisedAnswer');
    expect((await failure(bench.client.summaryText(PERIOD, 'RVIE'))).kind).toBe('UnrecognisedAnswer');
    expect(bench.sunat.count('periods')).toBe(1);
  });

  test('a validation error keeps the codes and the words of SUNAT and is not repeated', async () => {
    const bench = await createBench();
    bench.sunat.script('export', play.json(422, fixture('no-ok/422-refused.json')));
    const error = await failure(bench.client.fetchProposal(PERIOD, 'RCE'));
    expect(error.fault).toEqual({
      kind: 'RequestRefused',
      codes: ['1007', '1061', '422'],
      words: [
        'El perTributario de búsqueda no debe ser mayor a la fecha actual',
        'El campo "codTipoArchivo" es nulo o vacío',
      ],
    });
    expect(error).toMatchObject({ retry: 'never', act: 'us' });
    expect(bench.sunat.count('export')).toBe(1);
  });

  test('a server that is silent, or a port where nobody listens, is an unavailable service', async () => {
    const bench = await createBench({ pace: { tries: 2 } }, { headersMs: 100 });
    bench.sunat.script('periods', play.silence);
    const silent = await failure(bench.client.listPeriods('RCE'));
    expect(silent.fault).toEqual({ kind: 'ServiceUnavailable', reason: 'timeout' });
    expect(bench.sunat.count('periods')).toBe(2);
    const gone = bench.another({ hosts: { security: bench.sunat.url, sire: 'http://127.0.0.1:1' } });
    const closed = await failure(gone.listPeriods('RCE'));
    expect(closed.fault).toEqual({ kind: 'ServiceUnavailable', reason: 'connection' });
    expect(closed.evidence).toMatchObject({ status: null, body: expect.stringMatching(/ECONNREFUSED|UND_ERR/) });
  });

  test('a 429 waits for as long as SUNAT asks', async () => {
    const bench = await createBench();
    bench.sunat.script(
      'periods',
      play.json(429, {}, { 'retry-after': '1' }),
      play.json(200, fixture('ok/periods.json')),
    );
    expect((await bench.client.listPeriods('RCE')).periods).toHaveLength(4);
    expect(bench.clock.pauses).toEqual([1_000]);
  });

  test('a 429 that asks for an hour is handed back with the hour', async () => {
    const bench = await createBench();
    bench.sunat.script('periods', play.json(429, {}, { 'retry-after': '3600' }));
    const error = await failure(bench.client.listPeriods('RCE'));
    expect(error.fault).toEqual({ kind: 'RateLimited', retryAfterMs: 3_600_000 });
    expect(bench.sunat.count('periods')).toBe(1);
  });

  test('a 429 or a 503 slows its host down for every company; a 500 or a reset halves its pace', async () => {
    const alarms: Array<[host: string, forMs: number | 'half' | null]> = [];
    const governor: Governor = {
      run: (_lane, work) => work(),
      slowDown: (host, forMs) => alarms.push([host, forMs]),
      halvePace: (host) => alarms.push([host, 'half']),
    };
    const bench = await createBench({ governor });
    bench.sunat.script(
      'periods',
      play.json(429, {}, { 'retry-after': '7' }),
      play.json(503, {}),
      play.json(500, {}),
      play.json(200, fixture('ok/periods.json')),
      play.reset,
      play.json(200, fixture('ok/periods.json')),
    );
    await bench.client.listPeriods('RCE');
    await bench.client.listPeriods('RCE');
    const { host } = new URL(bench.sunat.url);
    expect(alarms).toEqual([
      [host, 7_000],
      [host, null],
      [host, 'half'],
      [host, 'half'],
    ]);
  });

  test('an answer without end is cut at its limit', async () => {
    const bench = await createBench({ limits: { jsonBytes: 10_000 } });
    bench.sunat.script('periods', play.json(200, `[${' '.repeat(50_000)}]`));
    const error = await failure(bench.client.listPeriods('RCE'));
    expect(error.fault).toMatchObject({ kind: 'UnrecognisedAnswer', problem: 'more than 10000 bytes' });
  });

  test('the evidence never holds the token, the password or the secret', async () => {
    const bench = await createBench();
    const { access_token } = JSON.parse(fixture('ok/token.json').toString());
    const { solKey, clientSecret } = CREDENTIALS;
    bench.sunat.script('periods', play.json(422, { echo: `${access_token} ${solKey} ${clientSecret}`, cod: 1 }));
    const error = await failure(bench.client.listPeriods('RCE'));
    expect(error.evidence?.body).toContain('[redacted] [redacted] [redacted]');
  });
});

describe('giving up', () => {
  test('an aborted call ends at once with the reason of its signal', async () => {
    const bench = await createBench();
    bench.sunat.script('periods', play.silence);
    const controller = new AbortController();
    const call = bench.client.listPeriods('RCE', controller.signal);
    while (bench.sunat.count('periods') === 0) await new Promise(setImmediate);
    controller.abort(new Error('the run was cancelled'));
    await expect(call).rejects.toThrow('the run was cancelled');
  });

  test('one caller that leaves does not take the shared token request from the others', async () => {
    const bench = await createBench();
    const gate = Promise.withResolvers<void>();
    bench.sunat.script('token', async (response) => {
      await gate.promise;
      response.end(fixture('ok/token.json'));
    });
    const controller = new AbortController();
    const leaving = bench.client.authenticate(controller.signal);
    const staying = bench.client.authenticate();
    while (bench.sunat.count('token') === 0) await new Promise(setImmediate);
    controller.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    gate.resolve();
    await staying;
    expect(bench.sunat.count('token')).toBe(1);
  });
});
