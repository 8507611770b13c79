import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { type FastifyInstance, fastify } from 'fastify';

/** Everything comes from our own origin. Styles may be inline: the interface's primitives place popups with them. */
const CONTENT_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  // A PDF that the page has fetched, looked at in its place.
  frameSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
};

/** Hosts that a page of ours may also load from, by what is loaded. */
export type OutsideSources = Readonly<
  Record<'script' | 'frame' | 'connect' | 'style' | 'image' | 'font' | 'form', string[]>
>;

function policyWith({ script, frame, connect, style, image, font, form }: OutsideSources) {
  return {
    ...CONTENT_POLICY,
    scriptSrc: [...CONTENT_POLICY.scriptSrc, ...script],
    frameSrc: [...CONTENT_POLICY.frameSrc, ...frame],
    connectSrc: [...CONTENT_POLICY.connectSrc, ...connect],
    styleSrc: [...CONTENT_POLICY.styleSrc, ...style],
    imgSrc: [...CONTENT_POLICY.imgSrc, ...image],
    fontSrc: [...CONTENT_POLICY.fontSrc, ...font],
    formAction: [...CONTENT_POLICY.formAction, ...form],
  };
}

/** What a page of ours, or anything in it, never asks a browser for. */
const DEVICES_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((device) => `${device}=()`)
  .join(', ');

/** The headers that tell a browser what this site never does. */
export async function protect(app: FastifyInstance, publicUrl: string, outside?: OutsideSources): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  const policy = outside ? policyWith(outside) : CONTENT_POLICY;
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: secure ? { ...policy, upgradeInsecureRequests: [] } : policy,
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Over plain http a browser ignores these two and says so on the console.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
    // Not even to ourselves: the address of a page may hold what a link brought, and the log of a proxy keeps referrers.
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    reply.header('permissions-policy', DEVICES_POLICY);
    done();
  });
}

/** The headers are the same for every answer, and helmet puts them together each time: here once. */
async function headersOf(options: FastifyHelmetOptions): Promise<[string, string][]> {
  const asked = fastify();
  await asked.register(helmet, options);
  const headers: [string, string][] = [];
  asked.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) headers.push([name, String(value)]);
    return '';
  });
  await asked.inject('/');
  await asked.close();
  if (headers.length === 0) throw new Error('Helmet sets no header.');
  return headers;
}
