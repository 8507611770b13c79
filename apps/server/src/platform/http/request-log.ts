import type { FastifyBaseLogger } from 'fastify';
import type { Bindings, ChildLoggerOptions } from 'pino';
import type { Log } from '../log.ts';

const METHODS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

/**
 * The log of one request, which is made when it is first told something: to make it is to look for secrets in what it always says,
 * and most requests are told of in one line that is not its own.
 */
export function requestLog(log: Log, bindings: Bindings, options: ChildLoggerOptions): FastifyBaseLogger {
  if (options.level || options.serializers) return log.child(bindings, options);
  let made: Log | undefined;
  const own = () => {
    made ??= log.child(bindings, options);
    return made;
  };
  return {
    ...Object.fromEntries(METHODS.map((method) => [method, (...said: [string]) => own()[method](...said)])),
    level: log.level,
    silent: () => undefined,
    child: (...more: [Bindings]) => own().child(...more),
    isLevelEnabled: (level: string) => log.isLevelEnabled(level),
  } as unknown as FastifyBaseLogger;
}
