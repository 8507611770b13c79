import { expect, test, vi } from 'vitest';
import { createLog, type Log } from '../log.ts';
import { requestLog } from './request-log.ts';

function logTo(lines: string[]): Log {
  return createLog('info', { write: (line: string) => void lines.push(line) });
}

test('is not made before it is told something, and then once', () => {
  const log = logTo([]);
  const made = vi.spyOn(log, 'child');
  const own = requestLog(log, { request: 'r-1' }, {});
  expect(made).not.toHaveBeenCalled();
  own.info('one');
  own.warn('two');
  expect(made).toHaveBeenCalledTimes(1);
});

test('says which request it is, and no secret', () => {
  const lines: string[] = [];
  const own = requestLog(logTo(lines), { request: 'r-1' }, {});
  own.error({ err: new Error('no'), token: 'secret' }, 'failed');
  own.child({ part: 'p' }).info('more');
  own.debug('too little');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { request: 'r-1', level: 'error', msg: 'failed', token: '«oculto»', err: { message: 'no' } },
    { request: 'r-1', part: 'p', msg: 'more' },
  ]);
});

test('keeps the level of its route', () => {
  const lines: string[] = [];
  requestLog(logTo(lines), { request: 'r-1' }, { level: 'warn' }).info('quiet');
  expect(lines).toEqual([]);
});
