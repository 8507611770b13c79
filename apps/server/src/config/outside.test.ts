import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const MASTER_KEY = `k1:${randomBytes(32).toString('base64')}`;
const demo = { SANDBOX: 'on', MASTER_KEY, SMTP_URL: 'smtp://127.0.0.1:2525' };
const production = {
  MASTER_KEY,
  SMTP_URL: 'smtps://mail.ejemplo.pe',
  DATABASE_URL: 'postgres://yupana@db/yupana',
  PUBLIC_URL: 'https://yupana.ejemplo.pe',
  FILES_URL: '/srv/files',
};

test('without their variables no outside service is used', () => {
  expect(readConfig(demo).outside).toMatchObject({
    captcha: null,
    culqi: null,
    marketingFormUrl: null,
    tagManagerId: null,
    supportWhatsapp: null,
    uploadFormUrl: null,
  });
});

test('with them, the providers’ own addresses are the default', () => {
  const { captcha } = readConfig({
    ...production,
    CAPTCHA_SITE_KEY: 'sitio',
    CAPTCHA_VERIFY_URL: 'https://recaptchaenterprise.googleapis.com/v1/projects/x/assessments?key=y',
  }).outside;
  expect(captcha).toMatchObject({ scriptUrl: 'https://www.google.com/recaptcha/enterprise.js', minimumScore: 0.5 });
});

test('an address that a form is posted to stays as it is written: without its last slash it may be another', () => {
  const read = (address: string) => readConfig({ ...demo, MARKETING_FORM_URL: address }).outside.marketingFormUrl;
  expect(read('https://crm.example/form/')).toBe('https://crm.example/form/');
  expect(() => read('ftp://crm.example/form')).toThrow('MARKETING_FORM_URL: debe ser una dirección http:// o https://');
});

test('a support number becomes the link to its chat; a link stays', () => {
  expect(readConfig({ ...demo, SUPPORT_WHATSAPP: '51999888777' }).outside.supportWhatsapp).toBe(
    'https://wa.me/51999888777',
  );
  expect(readConfig({ ...demo, SUPPORT_WHATSAPP: 'https://chat.example/x' }).outside.supportWhatsapp).toBe(
    'https://chat.example/x',
  );
});

test.each([
  [{ CAPTCHA_SITE_KEY: 'sitio' }, 'CAPTCHA_VERIFY_URL'],
  [{ CULQI_PUBLIC_KEY: 'pk' }, 'CULQI_SECRET_KEY'],
  [{ CULQI_SECRET_KEY: 'sk' }, 'CULQI_PUBLIC_KEY'],
  [{ TAG_MANAGER_ID: '<script>' }, 'TAG_MANAGER_ID'],
  [{ SUPPORT_WHATSAPP: 'llámame' }, 'SUPPORT_WHATSAPP'],
  [{ CAPTCHA_MIN_SCORE: '7' }, 'CAPTCHA_MIN_SCORE'],
])('%j alone does not start', (given, missing) => {
  expect(() => readConfig({ ...demo, ...given })).toThrow(missing);
});

test('production refuses a captcha that is a simulator', () => {
  const given = { CAPTCHA_SITE_KEY: 'sitio', CAPTCHA_VERIFY_URL: 'http://127.0.0.1:4000/captcha/assessments' };
  expect(() => readConfig({ ...production, ...given })).toThrow('CAPTCHA_VERIFY_URL');
  expect(readConfig({ ...demo, ...given }).outside.captcha).not.toBeNull();
});

test.each([
  ['https://api.culqi.com', 'https://api.culqi.com/v2'],
  ['https://api.culqi.com/v2/', 'https://api.culqi.com/v2'],
  ['http://127.0.0.1:4000/culqi', 'http://127.0.0.1:4000/culqi/v2'],
])(
  'Culqi’s API at %s is asked at %s, and its events are signed with the secret key unless told otherwise',
  (given, used) => {
    const culqi = { CULQI_API_URL: given, CULQI_PUBLIC_KEY: 'pk', CULQI_SECRET_KEY: 'sk' };
    const read = (more = {}) => readConfig({ ...demo, ...culqi, ...more }).outside.culqi;
    expect(read()).toMatchObject({
      apiUrl: used,
      webhookSecret: 'sk',
      checkoutUrl: 'https://js.culqi.com/checkout-js',
    });
    expect(read({ CULQI_WEBHOOK_SECRET: 'w' })?.webhookSecret).toBe('w');
  },
);
