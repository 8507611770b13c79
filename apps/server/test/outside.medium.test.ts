import { getPublicConfig } from '@yupana/contract/public-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, startApp, type TestApp } from './harness.ts';

/** An installation that uses every outside service: what its pages may load, and what is told to whom. */

const secrets = { culqi: 'sk_test_secreta', captcha: 'llave-del-captcha', metrics: 'llave-de-las-metricas' };
let app: TestApp;

beforeAll(async () => {
  app = await startApp({
    env: {
      PUBLIC_URL: 'https://yupana.example',
      METRICS_TOKEN: secrets.metrics,
      API_DOCS: 'off',
      CAPTCHA_SITE_KEY: 'sitio',
      CAPTCHA_VERIFY_URL: `https://recaptchaenterprise.googleapis.com/v1/projects/x/assessments?key=${secrets.captcha}`,
      CULQI_PUBLIC_KEY: 'pk_test_publica',
      CULQI_SECRET_KEY: secrets.culqi,
      CULQI_WEBHOOK_SECRET: 'eventos',
      TAG_MANAGER_ID: 'GTM-ABC123',
      MARKETING_FORM_URL: 'https://marketing.example/form',
      SUPPORT_WHATSAPP: '51999888777',
    },
  });
});
afterAll(() => app.stop());

async function policy(): Promise<Record<string, string[]>> {
  const header = (await fetch(`${app.url}/`)).headers.get('content-security-policy') ?? '';
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

test.each([
  ['the captcha', 'script-src', 'https://www.google.com'],
  ['the captcha', 'script-src', 'https://www.gstatic.com'],
  ['the captcha', 'frame-src', 'https://www.google.com'],
  ['Culqi', 'script-src', 'https://*.culqi.com'],
  ['Culqi', 'frame-src', 'https://*.culqi.com'],
  ['Culqi', 'connect-src', 'https://*.culqi.com'],
  ['the tag manager', 'script-src', 'https://www.googletagmanager.com'],
  ['the tag manager', 'connect-src', 'https://*.google-analytics.com'],
])('its pages let %s work: %s %s', async (_who, directive, source) => {
  expect((await policy())[directive]).toContain(source);
});

test('and stay strict: no inline script, no evaluation, no source that matches everything, framed by nobody', async () => {
  const directives = await policy();
  expect(directives['default-src']).toEqual(["'self'"]);
  expect(directives['script-src-attr']).toEqual(["'none'"]);
  expect(directives['frame-ancestors']).toEqual(["'none'"]);
  expect(directives['object-src']).toEqual(["'none'"]);
  for (const source of directives['script-src'] ?? []) {
    expect(source).not.toMatch(/unsafe|^\*$|^https?:$|^data:/);
  }
});

test.each([
  ['transport-security', 'strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['opener', 'cross-origin-opener-policy', 'same-origin'],
  ['reading by other sites', 'cross-origin-resource-policy', 'same-origin'],
  ['types', 'x-content-type-options', 'nosniff'],
  ['frames, for old browsers', 'x-frame-options', 'DENY'],
  ['referrers', 'referrer-policy', 'no-referrer'],
])('a site over https tells browsers about %s, on its pages and on its answers', async (_what, header, value) => {
  for (const path of ['/', '/app/internal/config', '/docs/json']) {
    expect((await fetch(app.url + path)).headers.get(header), path).toBe(value);
  }
});

test('the list of calls is not shown where it is off', async () => {
  for (const path of ['/docs', '/docs/json']) expect((await fetch(app.url + path)).status, path).toBe(404);
});

test('and that it never asks for a camera, a microphone or where somebody is, nor loads anything without https', async () => {
  const { headers } = await fetch(`${app.url}/`);
  const denied = headers.get('permissions-policy') ?? '';
  for (const device of ['camera', 'microphone', 'geolocation']) expect(denied).toContain(`${device}=()`);
  expect(await policy()).toHaveProperty('upgrade-insecure-requests');
});

test('the web is told what it needs, and no secret', async () => {
  const { status, body, text } = await call(app, getPublicConfig, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({
    captcha: { site_key: 'sitio', script_url: 'https://www.google.com/recaptcha/enterprise.js' },
    payment: { public_key: 'pk_test_publica' },
    tag_manager_id: 'GTM-ABC123',
    support_whatsapp: 'https://wa.me/51999888777',
    upload_form_url: null,
  });
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
});

test('its metrics do not exist but for who has the token', async () => {
  const ask = (authorization?: string) =>
    fetch(`${app.url}/metrics`, { headers: authorization ? { authorization } : {} });
  for (const wrong of [undefined, 'Bearer x', `Basic ${secrets.metrics}`, `Bearer ${secrets.metrics}x`]) {
    expect((await ask(wrong)).status).toBe(404);
  }
  expect(await (await ask(`Bearer ${secrets.metrics}`)).text()).toContain('queue_jobs');
});

test('no call sets a cookie', async () => {
  for (const path of ['/', '/app/internal/config', '/app/internal/me']) {
    expect((await fetch(app.url + path)).headers.getSetCookie()).toEqual([]);
  }
});
