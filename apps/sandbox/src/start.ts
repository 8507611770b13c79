import fastify from 'fastify';
import { pageRoutes } from './control/page.ts';
import { controlRoutes } from './control/routes.ts';
import { serveFolder } from './folder/serve-folder.ts';
import type { SandboxOptions } from './options.ts';
import { startServices } from './services.ts';
import { watchRequests } from './sire/guard.ts';
import { newWorld } from './world/world.ts';

export interface Sandbox {
  /** Where SUNAT's token and SIRE services, its SOL portal, the page and the control calls are: `http://127.0.0.1:PORT`. */
  url: string;
  /** Where mail is received: `smtp://127.0.0.1:PORT`. */
  smtpUrl: string;
  close(): Promise<void>;
}

/**
 * Starts SUNAT on loopback, in this process. Each sandbox has a memory of its own; many may run at once.
 * Throws when a port is taken or the folder cannot be read.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const world = newWorld(options);
  const services = startServices(world, options);
  const all = Object.values(services);
  if (options.folder !== undefined) await serveFolder(world, options.folder);

  // A scenario may hold a connection for minutes: closing cuts what is left.
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.register(async (sunat) => {
    watchRequests(sunat, world);
    for (const one of all) sunat.register(async (scope) => one.sunat(scope));
  });
  for (const one of all) app.register(async (scope) => one.routes(scope));
  app.register(async (control) => controlRoutes(control, world, services), { prefix: '/__sandbox' });
  app.register(async (page) => pageRoutes(page));

  const url = await app.listen({ host, port: options.port ?? 0 });
  const mail = await services.correo.listen(host, options.smtpPort ?? 0).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  return {
    url,
    smtpUrl: `smtp://${host}:${mail.port}`,
    close: async () => {
      await Promise.all([app.close(), mail.close()]);
    },
  };
}
