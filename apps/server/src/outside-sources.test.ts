import { expect, test } from 'vitest';
import type { OutsideConfig } from './config/outside.ts';
import { outsideSources } from './outside-sources.ts';

const nothing: OutsideConfig = {
  captcha: null,
  culqi: null,
  marketingFormUrl: 'https://marketing.example/form',
  tagManagerId: null,
  supportWhatsapp: null,
  uploadFormUrl: null,
  partnerSecret: null,
};

test('an installation without outside services lets its pages load from nowhere else', () => {
  expect(Object.values(outsideSources(nothing)).flat()).toEqual([]);
});

test('the captcha may run its script, its parts and its frame', () => {
  const captcha = { siteKey: 'k', verifyUrl: 'https://x.example', minimumScore: 0.5 };
  const google = { ...captcha, scriptUrl: 'https://www.google.com/recaptcha/enterprise.js' };
  expect(outsideSources({ ...nothing, captcha: google })).toMatchObject({
    script: ['https://www.google.com', 'https://www.gstatic.com'],
    frame: ['https://www.google.com', 'https://recaptcha.google.com'],
    style: [],
  });
  const own = { ...captcha, scriptUrl: 'http://127.0.0.1:4000/captcha/enterprise.js' };
  expect(outsideSources({ ...nothing, captcha: own }).script).toEqual(['http://127.0.0.1:4000']);
});

test('the card form may open its frames on any host of Culqi, and only on the given one elsewhere', () => {
  const culqi = { publicKey: 'pk', secretKey: 'sk', webhookSecret: 'w', apiUrl: 'https://api.culqi.com/v2' };
  const real = { ...culqi, checkoutUrl: 'https://js.culqi.com/checkout-js', threeDsUrl: 'https://3ds.culqi.com' };
  expect(outsideSources({ ...nothing, culqi: real })).toMatchObject({
    script: ['https://*.culqi.com'],
    frame: ['https://*.culqi.com', 'https://*.cardinalcommerce.com'],
    form: ['https://*.culqi.com', 'https://*.cardinalcommerce.com'],
  });
  const own = 'http://127.0.0.1:4000';
  const stand = { ...culqi, checkoutUrl: `${own}/culqi/checkout-js`, threeDsUrl: `${own}/culqi/3ds` };
  expect(outsideSources({ ...nothing, culqi: stand })).toMatchObject({ script: [own], frame: [own], form: [own] });
});

test('the form by which files are sent may be framed, and do nothing else', () => {
  const sources = outsideSources({ ...nothing, uploadFormUrl: 'https://formulario.ejemplo.pe/x?y' });
  expect(sources).toMatchObject({ frame: ['https://formulario.ejemplo.pe'], script: [], connect: [] });
});

test('the tag manager may load and report, but opens no frames', () => {
  const sources = outsideSources({ ...nothing, tagManagerId: 'GTM-ABC123' });
  expect(sources.script).toEqual(['https://www.googletagmanager.com']);
  expect(sources.connect).toContain('https://*.google-analytics.com');
  expect(sources.frame).toEqual([]);
});
